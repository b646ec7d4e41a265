import Diagnostics
import Fetching

extension ExternalCheck {
  /// What `polite check --external` asks for; `nil` without it.
  init?(_ invocation: Invocation) throws(CommandFailure) {
    guard invocation.has(.external) else {
      if !invocation.has(.cache) { return nil }
      throw CommandFailure(.wrongUsage, "--cache goes with --external", hint: "Add --external to follow links.")
    }
    self.init(cachePath: invocation.value(of: .cache) ?? invocation.terminal.cacheFolder.map { $0 + fileName })
  }
}

private let fileName = "/polite/external-links"

extension Terminal {
  /// The person's folder for what can be made again (XDG Base Directory Specification), if it is known.
  fileprivate var cacheFolder: String? {
    // A relative path is to be taken for none.
    if let folder = environmentValue("XDG_CACHE_HOME"), folder.hasPrefix("/") { return folder }
    guard let home = environmentValue("HOME"), home.hasPrefix("/") else { return nil }
    return "\(home)/.cache"
  }
}

/// Says how many pages were asked for, and whether the answers could be kept.
func tell(_ outcome: ExternalCheck.Outcome, _ invocation: Invocation) {
  invocation.tell("Asked for \(counted(outcome.asked, "page")) of the web")
  if let error = outcome.unkept, !invocation.isQuiet {
    invocation.terminal.writeError("polite: the web's answers are not kept: \(error)\n")
  }
}
