import Checking
import Diagnostics
import Loading
import PatternLibrary
import Platform

extension CheckedLibrary {
  /// The files of an entry's demos, in the order of its `demos`; `nil` for what cannot be read.
  func readDemos(of page: PageReference, _ diagnostics: inout [Diagnostic]) -> [SourceFile?] {
    guard case .entry(let index) = page else { return [] }
    return entries[index].demos.map { demo in
      let read = demo.file.read()
      diagnostics += read.diagnostics
      return read.file
    }
  }

  /// What is wrong in the bodies of entries whose front matter has faults.
  func checkFaultyEntries() -> [Diagnostic] {
    faultyEntries.flatMap { source in
      let read = source.read()
      return read.diagnostics + (read.file.map { checkBody(ofFaulty: source, file: $0) } ?? [])
    }
  }

  /// Checks every link to a place in a page against that page, and reads again the few pages that have a diagnostic.
  func checkAnchors(_ facts: [AnchorFacts], threads: Int) -> [Diagnostic] {
    checkAnchors(facts, threads: threads) { page in source(of: page).flatMap { $0.read().file } }
  }
}
