public import Diagnostics
import Loading
public import Platform

/// The result of applying fixes once.
public struct FixOutcome: Sendable {
  /// The diagnostics whose fixes were applied.
  public var fixed: [Diagnostic] = []
  /// The files that were changed, by their paths below the library's root.
  public var files: Set<String> = []
  /// Why other fixes were not applied.
  public var diagnostics: [Diagnostic] = []
}

/// Applies the fixes that diagnostics offer, each file in one step.
///
/// A fix is applied only as a whole and only where it is certain. Fixes that overlap are not applied, nor are fixes to
/// a file that has changed since it was read or that a symbolic link outside the library leads to. Before a file is
/// written, its new content is checked against what its fixes promise. If fixes keep their promises alone but not
/// together, the first is applied and the others are left for the next pass.
///
/// - Parameters:
///   - diagnostics: In report order.
///   - root: The library's folder.
///   - check: Checks whether promises are kept.
/// - Throws: When there is no library at `root`.
public func applyFixes(
  of diagnostics: [Diagnostic],
  below root: String,
  check: @escaping PromiseCheck = keepsPromises
) throws(SystemError) -> FixOutcome {
  let plan = FixPlan(diagnostics)
  var outcome = FixOutcome()
  outcome.diagnostics = plan.overlapping.map(overlap)
  let places = FixPlaces(root: try realPath(of: root), check: check)
  var wanted = plan.chosen
  // A fix for several files is applied to none of them when one of them cannot be changed.
  var (files, refused) = places.files(of: &wanted)
  while !refused.isEmpty {
    outcome.diagnostics += wanted.compactMap { refusal(of: $0, refused) }
    wanted.removeAll { refusal(of: $0, refused) != nil }
    (files, refused) = places.files(of: &wanted)
  }
  for file in files {
    do throws(SystemError) {
      if try replaceFile(at: file.absolutePath, with: file.after.bytes, where: { $0 == file.before.bytes }) {
        outcome.files.insert(file.path)
      } else {
        refused[file.path] = Refusal("it changed while it was being fixed")
      }
    } catch {
      // The other files are still fixed.
      let help = "Make the file and its folder writable, then run again."
      refused[file.path] = Refusal("it cannot be written: \(error.reason)", help: help)
    }
  }
  outcome.diagnostics += wanted.compactMap { refusal(of: $0, refused) }
  outcome.fixed = wanted.filter { refusal(of: $0, refused) == nil }
  return outcome
}

/// A file that fixes change.
private struct FixedFile {
  let absolutePath: String
  let before: SourceFile
  let after: SourceFile

  var path: String { before.path }
}

/// Why a file is not changed.
private struct Refusal: Error {
  let reason: String
  let help: String

  init(_ reason: String, help: String = "Run again when nothing else changes the library.") {
    (self.reason, self.help) = (reason, help)
  }
}

/// Where the files of a library are.
private struct FixPlaces {
  /// Absolute and without links.
  let root: String
  let check: PromiseCheck

  /// Returns the files that fixes change, in order of path, and the reason for each that cannot be changed.
  ///
  /// - Parameter diagnostics: The diagnostics with the fixes. Those that have to wait for others are removed.
  func files(of diagnostics: inout [Diagnostic]) -> (files: [FixedFile], refused: [String: Refusal]) {
    var files: [FixedFile] = []
    var refused: [String: Refusal] = [:]
    for path in Set(diagnostics.flatMap { $0.fix?.edits ?? [] }.map(\.range.file.path)).sorted() {
      do throws(Refusal) { files.append(try file(path, &diagnostics)) } catch { refused[path] = error }
    }
    return (files, refused)
  }

  private func file(_ path: String, _ diagnostics: inout [Diagnostic]) throws(Refusal) -> FixedFile {
    let own = diagnostics.filter { $0.changes(path) }
    let file = try file(path, own)
    if check(file.before, file.after, promises(of: own, for: path)) { return file }
    guard own.count > 1 else {
      throw Refusal("it would change more of what the file says", help: "Fix it by hand.")
    }
    diagnostics.removeAll { $0.changes(path) && $0 != own[0] }
    return try self.file(path, &diagnostics)
  }

  private func file(_ path: String, _ diagnostics: [Diagnostic]) throws(Refusal) -> FixedFile {
    let edits = diagnostics.flatMap { $0.fix?.edits ?? [] }.filter { $0.range.file.path == path }
    let absolutePath: String
    let before: [UInt8]
    do throws(SystemError) {
      absolutePath = try realPath(of: "\(root)/\(path)")
      before = try readFile(at: absolutePath)
    } catch {
      throw Refusal(error.reason)
    }
    guard absolutePath.hasPrefix(root.hasSuffix("/") ? root : root + "/") else {
      throw Refusal("a link leads out of the library to it")
    }
    // A diagnostic may hold only the beginning of the file.
    guard edits.allSatisfy({ bytes(before, beginWith: $0.range.file.bytes) }), let after = applied(edits, to: before)
    else { throw Refusal("it changed since it was read") }
    return FixedFile(
      absolutePath: absolutePath,
      before: SourceFile(path: path, bytes: before),
      after: SourceFile(path: path, bytes: after)
    )
  }
}

extension Diagnostic {
  /// Whether the diagnostic's fix changes a file.
  fileprivate func changes(_ path: String) -> Bool {
    fix?.edits.contains { $0.range.file.path == path } == true
  }
}

private func overlap(_ diagnostic: Diagnostic, _ other: Diagnostic) -> Diagnostic {
  Diagnostic(
    .fixOverlap,
    at: diagnostic.range,
    "the fix of `\(diagnostic.rule.id)` changes the same place as another, and was not applied",
    help: "Fix one of the two by hand, then run again.",
    notes: [.init(at: other.range, "the other is the fix of `\(other.rule.id)`")]
  )
}

/// Returns the diagnostic for a fix whose file cannot be changed; `nil` for any other fix.
private func refusal(of diagnostic: Diagnostic, _ refused: [String: Refusal]) -> Diagnostic? {
  for edit in diagnostic.fix?.edits ?? [] {
    let path = edit.range.file.path
    guard let refusal = refused[path] else { continue }
    return Diagnostic(
      .fixRefused,
      at: diagnostic.range,
      "the fix of `\(diagnostic.rule.id)` was not applied to \(path): \(refusal.reason)",
      help: refusal.help
    )
  }
  return nil
}
