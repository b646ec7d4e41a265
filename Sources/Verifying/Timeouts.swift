/// How long to wait for something in the machine's time. All such limits are here, whoever waits.
///
/// The outcome of a play does not depend on these times. Each limits a wait for something that may never come, and ends
/// with a failure or an error that says so. Only `Speech` decides by silence, because a screen reader does not say that
/// it has nothing more to say. Waits in the page's own time belong to the player (`ScenarioPlayer`) and the scenario.
/// Waits of the player's scripts inside a page are in `time.js`.
enum Timeouts {
  // MARK: Programs and remote ends

  /// For a program to say that it is ready after it was started.
  static let start = Duration.seconds(20)
  /// For Orca to say that it is there, on a desktop that starts along with it.
  static let desktop = Duration.seconds(40)
  /// For a driver to answer a command before there is a session, because it starts the browser for it.
  static let command = Duration.seconds(60)
  /// For a page to answer; one that takes longer hangs. The player never asks for a longer wait.
  static let page = Duration.seconds(30)
  /// For a driver to say by itself that a page took too long.
  static let grace = Duration.seconds(10)
  /// For a browser to end when it is asked to; after that it is ended.
  static let closing = Duration.seconds(10)
  /// For a program's guard to end the program and all that it started; after that the guard hangs.
  static let hanging = Duration.seconds(30)
  /// For a remote end to remove a session when the run is ended.
  static let removal = Duration.seconds(3)
  /// For sessions that are being started at remote ends, when the run is ended.
  static let beginning = Duration.seconds(10)
  /// For a site or a server to answer.
  static let site = Duration.seconds(30)
  /// For an AT Driver server to answer, or Orca when it is asked for its version.
  static let reader = Duration.seconds(10)

  // MARK: Pages

  /// How long a play may take in addition to what its steps ask for.
  static let play = Duration.seconds(60)
  /// How much longer it may take for each step: alone, with axe-core, and with a screen reader.
  static let step = (alone: Duration.seconds(5), inspected: Duration.seconds(30), heard: Duration.seconds(60))
  /// How long axe-core may take for a page of the site, in light and in dark: on a long page and a slow machine it
  /// takes half a minute.
  static let look = Duration.seconds(120)
  /// For another page to begin to open after the step that leads to it.
  static let arrival = Duration.seconds(10)
  /// For a new window to be painted.
  static let painting = Duration.seconds(1)

  // MARK: What a screen reader says

  enum Speech {
    /// A reader that reports its work has by then been told of everything that happens at once.
    static let settling = Duration.milliseconds(120)
    /// A reader that does not report its work has finished after this long a silence.
    static let quiet = Duration.milliseconds(300)
    /// Nothing more follows a silence of this length.
    static let silence = Duration.milliseconds(800)
    /// A key that is not answered by then has no answer.
    static let key = Duration.milliseconds(1200)
    /// For an answer to a command of the user.
    static let answer = Duration.milliseconds(2000)
    /// For the reader to begin to say what it says about a change in the page.
    static let saying = Duration.milliseconds(2500)
    /// For the reader to take in a page.
    static let loading = Duration.seconds(10)
  }
}
