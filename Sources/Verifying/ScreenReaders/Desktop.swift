import CLibrary
import Platform

/// A desktop that nobody sees: a display, buses, a window manager, and Orca, which reads the screen to a speech server
/// that listens but does not speak.
///
/// It is separate from the desktop of the person who runs this program. All its parts end when this value is released,
/// and with this process.
public final class Desktop {
  private let listener: SpeechListener
  /// What is heard from Orca.
  var heard: SpeechLog { listener.heard }
  /// Settings with which a program finds the desktop.
  let settings: [String]
  private let process: ChildProcess
  private let keys: Int32

  /// Starts a desktop, and waits until Orca speaks.
  ///
  /// - Throws: `WebDriverError.notStarted` with the programs' output, when that does not happen in time
  ///   (`Timeouts.desktop`).
  public init() throws(WebDriverError) {
    let missing = Self.missingPackages
    guard missing.isEmpty else {
      throw .notStarted(program: "Orca", log: "install \(missing.joined(separator: ", "))")
    }
    // Only the new process knows the folder, so the script makes its settings from it.
    let script = "set -- \(Self.quotedSettings)\n" + DesktopScript.text
    process = try ChildProcess(["/bin/sh", "-c", script, "desktop"])
    listener = try SpeechListener(path: "\(process.folder)/\(DesktopScript.speechSocket)")
    let display = try process.told("Orca", within: Timeouts.desktop) { [listener] log in
      listener.heard.state.spoken.isEmpty ? nil : Driver.number(after: DesktopScript.displayMark, in: log)
    }
    settings = DesktopScript.settings(folder: process.folder) + ["DISPLAY=:\(display)"]
    keys = unsafe open("\(process.folder)/\(DesktopScript.keys)", O_RDWR | O_CLOEXEC)
    guard keys >= 0 else { throw .notStarted(program: "the keyboard", log: process.log) }
  }

  deinit { end() }

  private var isOpen = true

  /// Ends all parts of the desktop.
  public func end() {
    guard isOpen else { return }
    isOpen = false
    close(keys)
    process.end()
  }

  /// Whether Orca or the display has ended by itself.
  var isOver: Bool { process.isOver }

  /// The output of the desktop's programs.
  var log: String { process.log }

  /// The desktop's folder, which is removed with it.
  var folder: String { process.folder }

  /// The command that runs another command on the desktop.
  var environmentCommand: [String] {
    ["env"] + DesktopScript.foreignSettings.flatMap { ["-u", $0] } + settings
  }

  /// Presses keys as a person at the desktop does: they go to the window that has focus, and Orca sees them.
  ///
  /// - Parameter combination: X's names of keys, joined by `+`: `shift+Tab`.
  func press(_ combination: String) {
    let line = Array((combination + "\n").utf8)
    _ = unsafe write(keys, line, line.count)
  }

  /// The Debian packages that are missing here.
  public static var missingPackages: [String] {
    var missing = [
      ("Xvfb", "xvfb"), ("dbus-daemon", "dbus-daemon"), ("dbus-send", "dbus-bin"), ("openbox", "openbox"),
      ("orca", "orca"),
      ("xdotool", "xdotool"),
    ].filter { findProgram($0.0) == nil }.map(\.1)
    if !DesktopScript.launchers.contains(where: { unsafe access($0, X_OK) == 0 }) { missing.append("at-spi2-core") }
    return missing
  }

  /// Returns Orca's name and version, in its own words: `Orca 43.1`.
  public static func readerVersion() -> String {
    guard let process = try? ChildProcess(["orca", "--version"]) else { return "Orca" }
    defer { process.end() }
    wait(atMost: Timeouts.reader) { process.isOver }
    let version = process.log.split(separator: "\n").first { $0.first?.isNumber == true }
    return version.map { "Orca \($0)" } ?? "Orca"
  }

  private static var quotedSettings: String {
    DesktopScript.settings(folder: "$HOME").map { "\"\($0)\"" }.joined(separator: " ")
  }
}
