/// How long something is waited for in the machine's time: all that is left of it, whoever waits.
///
/// Nothing is played by these times. Each bounds what may never come, and ends with a failure or an error that says so; only
/// `Speech` decides by silence, since a screen reader does not say that it has no more to say. What is waited for in the
/// page's own time is the player's (`ScenarioPlayer`) and the scenario's. What the player's scripts wait for inside of a page
/// is in `time.js`.
enum Patience {
  // MARK: Programs and remote ends

  /// In which a program that was started says that it is ready.
  static let start = Duration.seconds(20)
  /// In which Orca says that it is there, on a desktop that starts with it.
  static let desktop = Duration.seconds(40)
  /// In which a driver answers a command before there is a session: it starts the browser for it.
  static let command = Duration.seconds(60)
  /// In which a page answers; one that does not hangs. The player never asks for a longer wait.
  static let page = Duration.seconds(30)
  /// In which a driver says by itself that a page took too long.
  static let grace = Duration.seconds(10)
  /// In which a browser ends that is asked to; then it is ended.
  static let closing = Duration.seconds(10)
  /// In which a remote end takes back a session when the run is ended.
  static let removal = Duration.seconds(3)
  /// In which sessions that are being begun at remote ends have begun, when the run is ended.
  static let beginning = Duration.seconds(10)
  /// In which a site or a server answers.
  static let site = Duration.seconds(30)
  /// In which an AT Driver server answers.
  static let reader = Duration.seconds(10)

  // MARK: Pages

  /// How long a play may take besides what its steps ask for.
  static let play = Duration.seconds(60)
  /// How much longer it may take for each step: alone, with axe-core, and with a screen reader.
  static let step = (alone: Duration.seconds(5), inspected: Duration.seconds(30), heard: Duration.seconds(60))
  /// How long axe-core may take for a page of the site, in light and in dark: on a long page and a slow machine it is half a
  /// minute.
  static let look = Duration.seconds(120)
  /// In which another page begins to open after the step that leads to it.
  static let arrival = Duration.seconds(10)
  /// In which a window that is new is painted.
  static let painting = Duration.seconds(1)

  // MARK: What a screen reader says

  enum Speech {
    /// A reader that tells of its work is told of all that happens at once within this time.
    static let settling = Duration.milliseconds(120)
    /// One that does not has finished when it said nothing for this long.
    static let quiet = Duration.milliseconds(300)
    /// Nothing more comes after a silence of this length.
    static let silence = Duration.milliseconds(800)
    /// A key that is not answered by then has no answer.
    static let key = Duration.milliseconds(1200)
    /// In which it answers what it is asked.
    static let answer = Duration.milliseconds(2000)
    /// In which it says what it is going to say of what a page did.
    static let saying = Duration.milliseconds(2500)
    /// In which it has taken in a page.
    static let loading = Duration.seconds(10)
  }
}
