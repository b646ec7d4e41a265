public import Diagnostics
import Loading
public import Platform

/// What came of applying fixes once.
public struct FixOutcome: Sendable {
  /// The findings whose fixes were applied.
  public var mended: [Diagnostic] = []
  /// The files that were changed, by their paths below the library's root.
  public var files: Set<String> = []
  /// Why other fixes were not applied.
  public var diagnostics: [Diagnostic] = []
}

/// Applies the fixes that findings offer, each file in one step.
///
/// A fix is applied only as a whole and only where it is certain: fixes that overlap stay undone, and so do those to a
/// file that is no longer as it was read, or that a symbolic link leads to out of the library.
///
/// - Parameters:
///   - findings: In report order.
///   - root: The library's folder.
/// - Throws: When a file cannot be written; what was written before stays.
public func applyFixes(of findings: [Diagnostic], below root: String) throws(SystemError) -> FixOutcome {
  let plan = FixPlan(findings)
  var outcome = FixOutcome()
  outcome.diagnostics = plan.overlapping.map(overlap)
  let places = FixPlaces(root: try realPath(of: root))
  var wanted = plan.chosen
  // A fix of several files is left out of all of them when one of them is not as it was read.
  var (files, refused) = places.files(of: wanted)
  while !refused.isEmpty {
    outcome.diagnostics += wanted.compactMap { refusal(of: $0, refused) }
    wanted.removeAll { refusal(of: $0, refused) != nil }
    (files, refused) = places.files(of: wanted)
  }
  for file in files {
    let isReplaced = try replaceFile(at: file.absolutePath, with: file.after) { $0 == file.before }
    if isReplaced { outcome.files.insert(file.path) } else { refused[file.path] = "it changed while it was mended" }
  }
  outcome.diagnostics += wanted.compactMap { refusal(of: $0, refused) }
  outcome.mended = wanted.filter { refusal(of: $0, refused) == nil }
  return outcome
}

/// A file that fixes change.
private struct FixedFile {
  let path: String
  let absolutePath: String
  let before: [UInt8]
  let after: [UInt8]
}

/// Where the files of a library are.
private struct FixPlaces {
  /// Absolute and without links.
  let root: String

  /// The files that fixes change, by path, and for each that cannot be changed the reason.
  func files(of findings: [Diagnostic]) -> (files: [FixedFile], refused: [String: String]) {
    let edits = findings.flatMap { $0.fix?.edits ?? [] }
    var files: [FixedFile] = []
    var refused: [String: String] = [:]
    for (path, edits) in Dictionary(grouping: edits, by: \.range.file.path).sorted(by: { $0.key < $1.key }) {
      switch file(path, edits) {
      case .success(let file): files.append(file)
      case .failure(let refusal): refused[path] = refusal.reason
      }
    }
    return (files, refused)
  }

  private struct Refusal: Error { let reason: String }

  private func file(_ path: String, _ edits: [Fix.Edit]) -> Result<FixedFile, Refusal> {
    do throws(SystemError) {
      let absolutePath = try realPath(of: "\(root)/\(path)")
      guard absolutePath.hasPrefix(root.hasSuffix("/") ? root : root + "/") else {
        return .failure(Refusal(reason: "a link leads out of the library to it"))
      }
      let before = try readFile(at: absolutePath)
      // A finding may know the file's beginning only.
      guard edits.allSatisfy({ bytes(before, beginWith: $0.range.file.bytes) }), let after = applied(edits, to: before)
      else { return .failure(Refusal(reason: "it changed since it was read")) }
      return .success(FixedFile(path: path, absolutePath: absolutePath, before: before, after: after))
    } catch {
      return .failure(Refusal(reason: error.reason))
    }
  }
}

private func overlap(_ finding: Diagnostic, _ other: Diagnostic) -> Diagnostic {
  Diagnostic(
    .fixOverlap,
    at: finding.range,
    "the fix of `\(finding.rule.id)` changes the same place as another, and was not applied",
    help: "Mend one of the two by hand, then run again.",
    notes: [.init(at: other.range, "the other is the fix of `\(other.rule.id)`")]
  )
}

/// What is said of a fix that changes a file which cannot be changed; `nil` of any other.
private func refusal(of finding: Diagnostic, _ refused: [String: String]) -> Diagnostic? {
  for edit in finding.fix?.edits ?? [] {
    let path = edit.range.file.path
    guard let reason = refused[path] else { continue }
    return Diagnostic(
      .fixRefused,
      at: finding.range,
      "the fix of `\(finding.rule.id)` was not applied to \(path): \(reason)",
      help: "Run again when nothing else changes the library."
    )
  }
  return nil
}
