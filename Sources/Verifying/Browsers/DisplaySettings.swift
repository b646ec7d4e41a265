import CLibrary
import Platform

/// A person's preferences for all windows of a virtual display. Open windows follow changes.
///
/// `xsettingsd` announces them, as a desktop's settings daemon does (freedesktop.org, XSETTINGS). It ends when this
/// value is released, and with this process.
final class DisplaySettings {
  private let manager: ChildProcess
  private let managerID: pid_t
  private let folder: FolderHandle

  static let need = ProgramNeed(programs: ["xsettingsd"], remedy: "the package xsettingsd")

  /// - Throws: `WebDriverError.notStarted` when the settings are not announced after 20 s.
  init(on display: VirtualDisplay) throws(WebDriverError) {
    manager = try ChildProcess([
      "env", "DISPLAY=\(display.name)", "/bin/sh", "-c", Self.script, "settings", Self.text(EmulatedMedia()),
    ])
    folder = try rethrowing(
      as: { (error: SystemError) in WebDriverError.notStarted(program: "xsettingsd", log: error.description) },
      try FolderHandle(manager.folder)
    )
    let id = try manager.told("xsettingsd") { log in
      log.contains("Took ownership") ? Driver.number(after: Self.mark, in: log) : nil
    }
    managerID = pid_t(id)
  }

  /// Announces the preferences to all windows. Each window follows once it has read them.
  func set(_ media: EmulatedMedia) throws(WebDriverError) {
    do throws(SystemError) {
      try folder.writeFile("next", Array(Self.text(media).utf8))
      try folder.rename("next", to: "settings")
    } catch {
      throw .unreachable(error.description)
    }
    guard !manager.isOver, kill(managerID, SIGHUP) == 0 else { throw .unreachable("xsettingsd: \(manager.log)") }
  }

  private static let mark = "process "

  private static let script = """
    printf '%s' "$1" >settings && echo "\(mark)$$" && exec xsettingsd -c settings
    """

  private static func text(_ media: EmulatedMedia) -> String {
    """
    Gtk/EnableAnimations \(media.reducedMotion ? 0 : 1)
    Net/ThemeName "\(media.dark ? "Adwaita-dark" : "Adwaita")"

    """
  }
}
