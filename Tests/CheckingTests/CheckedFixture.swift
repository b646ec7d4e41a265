import Checking
import Diagnostics
import Loading
import TestSupport

/// The files that the site of such a library reserves at its root.
let siteFiles: Set<String> = ["index.html", "claims.csv", "library.json"]

/// A library given by its files, loaded and checked.
func checkedLibrary(
  _ files: [String: String],
  drafts: Bool = false
) throws -> (library: CheckedLibrary, diagnostics: [Diagnostic]) {
  try withTemporaryFolder(with: files) { folder in
    let loaded = try loadLibrary(at: folder.path, threads: 2, includeDrafts: drafts)
    let checked = checkLibrary(loaded.tree, siteFiles: siteFiles)
    return (checked.library, loaded.diagnostics + checked.diagnostics)
  }
}

/// An entry with the required keys, followed by more keys.
func entry(_ title: String, _ more: String = "") -> String {
  "---\ntitle: \(title)\nname: Says what it is.\nfocus: Stays.\nannouncement: [Done]\n\(more)\n---\n"
}
