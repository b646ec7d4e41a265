import Checking
import Diagnostics
import Loading
import Platform

/// A library as commands have it that write no site.
struct LoadedLibrary {
  let tree: ContentTree
  let library: CheckedLibrary
  /// What is wrong with its files by themselves.
  let faults: [Diagnostic]
  /// What is wrong with them as a library.
  let libraryFaults: [Diagnostic]

  /// - Parameters:
  ///   - root: Its folder; that of `--root` if absent.
  ///   - siteFiles: The names that the site needs for itself at its root.
  init(
    _ invocation: Invocation,
    at root: String? = nil,
    includesDrafts: Bool = true,
    siteFiles: Set<String> = []
  ) throws(CommandFailure) {
    let threads = invocation.threads
    do throws(SystemError) {
      (tree, faults) = try loadLibrary(
        at: root ?? invocation.root,
        threads: threads,
        includeDrafts: includesDrafts
      )
    } catch {
      throw CommandFailure(.unreadable(error))
    }
    (library, libraryFaults) = checkLibrary(tree, siteFiles: siteFiles, threads: threads)
  }
}
