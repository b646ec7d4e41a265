import EmbeddedFiles

/// The shell script that runs a desktop: it starts the desktop's parts, and ends them again.
enum DesktopScript {
  /// The text before the number of the display in the script's output.
  static let displayMark = "the display is :"

  /// The names of files in the desktop's folder.
  static let speechSocket = "speech"
  static let keys = "keys"
  static let bus = "bus"

  /// Variables that the separate desktop must not inherit from the desktop of a person.
  static let foreignSettings = [
    "WAYLAND_DISPLAY", "XAUTHORITY", "SESSION_MANAGER", "DBUS_SESSION_BUS_ADDRESS", "AT_SPI_BUS_ADDRESS",
    "NO_AT_BRIDGE",
    "GTK_MODULES", "GTK_IM_MODULE", "XMODIFIERS", "LANGUAGE", "LC_MESSAGES", "SPEECHD_SOCKET",
  ]

  /// Where distributions install the launcher of the accessibility bus.
  static let launchers = [
    "/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher", "/usr/lib/at-spi-bus-launcher",
    "/usr/libexec/at-spi2/at-spi-bus-launcher",
  ]

  /// Returns the settings for the desktop and everything on it. `folder` is the desktop's own folder.
  static func settings(folder: String) -> [String] {
    [
      "LC_ALL=C.UTF-8", "XDG_RUNTIME_DIR=\(folder)", "XDG_DATA_HOME=\(folder)/data", "GSETTINGS_BACKEND=memory",
      "GDK_BACKEND=x11", "MOZ_ENABLE_WAYLAND=0", "DBUS_SESSION_BUS_ADDRESS=unix:path=\(folder)/\(bus)",
      "SPEECHD_ADDRESS=unix_socket:\(folder)/\(speechSocket)",
      // When its speech server is gone, Orca must not start another.
      "SPEECHD_CMD=/bin/false",
    ]
  }

  /// Orca's settings: the defaults, but without the echo of keys, braille, sounds, and reading whole pages.
  private static let orcaSettings = """
    {
      "general": { "startingProfile": ["Default", "default"], "firstStart": false },
      "profiles": {
        "default": {
          "profile": ["Default", "default"],
          "enableKeyEcho": false, "enableEchoByCharacter": false, "enableEchoByWord": false,
          "enableBraille": false, "enableBrailleMonitor": false, "enableSound": false,
          "sayAllOnLoad": false, "pageSummaryOnLoad": false
        }
      },
      "pronunciations": {}, "keybindings": {}
    }
    """

  /// The script with which Orca reports its work.
  private static let orcaCustomizations = embeddedFile("Sources/Verifying/EmbeddedScripts/orca_customizations.py").text

  /// A bus that starts no services: nothing runs that the script did not start.
  private static let busSettings = """
    <busconfig>
      <type>session</type>
      <listen>unix:tmpdir=/tmp</listen>
      <auth>EXTERNAL</auth>
      <policy context="default">
        <allow send_destination="*" eavesdrop="true"/>
        <allow eavesdrop="true"/>
        <allow own="*"/>
      </policy>
    </busconfig>
    """

  /// The script. It runs in the desktop's folder, which is its `HOME`.
  static let text = """
    cd "$HOME" || exit 1
    unset \(foreignSettings.joined(separator: " "))
    for setting in "$@"; do export "$setting"; done
    mkdir -p data/orca tools && mkfifo display \(keys) || exit 1
    cat >data/orca/user-settings.conf <<'END'
    \(orcaSettings)
    END
    cat >data/orca/orca-customizations.py <<'END'
    \(orcaCustomizations)
    END
    cat >bus.conf <<'END'
    \(busSettings)
    END
    # Orca looks for another Orca among all processes, and gives way. On this desktop there is none.
    printf '#!/bin/sh\\nexit 1\\n' >tools/pgrep && chmod +x tools/pgrep

    started=
    keep() { "$@" & started="$started $!"; }
    # Asks programs to end, and makes those that did not within 0.7 s.
    end() {
      kill -TERM "$@"
      for attempt in 1 2 3 4 5 6 7; do
        living=
        for id in "$@"; do kill -0 "$id" && living="$living $id"; done
        [ -n "$living" ] || return
        sleep 0.1
      done
      kill -KILL $living
    }
    # The display is last: it removes its socket and its lock when nobody needs it any more.
    finish() {
      trap '' TERM
      [ -z "$started" ] || end $started
      end "$display"
      exit
    } 2>/dev/null
    trap finish TERM
    give_up() { echo "$1"; finish; }

    Xvfb -displayfd 9 -screen 0 1400x1100x24 -nolisten tcp 9<>display &
    display=$!
    read -r number <display || give_up 'Xvfb does not start'
    export DISPLAY=":$number"
    echo "\(displayMark)$number"

    keep dbus-daemon --config-file=bus.conf --address="$DBUS_SESSION_BUS_ADDRESS" --nofork --nopidfile
    until [ -S \(bus) ]; do sleep 0.02; done
    keep openbox
    for launcher in \(launchers.joined(separator: " ")); do
      [ ! -x "$launcher" ] || { keep "$launcher" --launch-immediately; break; }
    done
    until dbus-send --session --print-reply --dest=org.a11y.Bus /org/a11y/bus org.a11y.Bus.GetAddress; do
      sleep 0.05
    done >/dev/null 2>&1

    type_keys() { while read -r combination; do xdotool key --delay 0 -- "$combination"; done <>\(keys); }
    keep type_keys
    until [ -S \(speechSocket) ]; do sleep 0.02; done
    PATH="$HOME/tools:$PATH" orca --disable=braille &
    reader=$!
    started="$started $reader"
    wait "$reader"
    give_up 'Orca has ended'
    """
}
