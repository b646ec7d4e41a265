import Building
import Diagnostics

extension Invocation {
  /// The library that the options name.
  var librarySource: LibrarySource {
    var source = LibrarySource(root: root, threads: threads)
    (source.includesDrafts, source.otherRules) = (includesDrafts, verifyingSettings)
    return source
  }

  /// Says how many drafts a command has left out.
  func tell(ofDrafts count: Int) {
    if count > 0 { say("\(counted(count, "draft is", "drafts are")) left out; `--drafts` includes them") }
  }
}

extension LibrarySource {
  /// Returns the library for a command that needs sound entries: those with faults are left out.
  var ofSoundEntries: LibrarySource {
    var source = self
    source.keepsInPart = false
    return source
  }

  /// Reads the library for a command.
  func loadOrFail() throws(CommandFailure) -> LoadedLibrary {
    do throws(BuildError) { return try load() } catch { throw CommandFailure(error) }
  }
}
