import Checking
import Diagnostics
import Loading
import Platform

/// A library as it is loaded by commands that write no site.
struct LoadedLibrary {
  let tree: ContentTree
  let library: CheckedLibrary
  /// What is wrong with individual files.
  let faults: [Diagnostic]
  /// What is wrong with the library as a whole.
  let libraryFaults: [Diagnostic]

  /// - Parameters:
  ///   - root: The library's folder; the one of `--root` if absent.
  ///   - siteFiles: The names at the site's root that the site itself needs.
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
