import Diagnostics
import PatternLibrary
import YAMLTree

/// Reports states and properties that a demo's scenarios expect of elements whose roles cannot have them.
///
/// The tables report names and values that no role has.
func stateFaults(in demo: YAMLNode, of file: SourceFile) -> [Diagnostic] {
  let steps = (demo["scenarios"]?.items ?? []).flatMap { $0["steps"]?.items ?? [] }
  let elements = steps.flatMap { $0["then"]?.items ?? [] }.compactMap { $0["element"] ?? $0["absent"] }
  return elements.flatMap { element -> [Diagnostic] in
    guard let role = element["role"]?.text, ariaRoles.contains(role) else { return [] }
    return (element["states"]?.pairs ?? []).compactMap { stateFault($0, of: role, in: file) }
  }
}

private func stateFault(_ pair: YAMLPair, of role: String, in file: SourceFile) -> Diagnostic? {
  guard let state = ElementState(rawValue: pair.key.text) else { return nil }
  guard state.isSupported(by: role) else {
    let own = ElementState.allCases.filter { $0.isSupported(by: role) }.map { "`\($0.rawValue)`" }
    return Diagnostic(
      .entryUnsupportedState,
      at: file.range(pair.keyBytes),
      "an element of the role `\(role)` has no \(state.kind) `\(state.rawValue)`",
      help: "In WAI-ARIA 1.2 it has \(joined(own, "and"))."
    )
  }
  let words = state.words(for: role)
  guard let value = pair.value.text, state.words.contains(value), !words.contains(value) else { return nil }
  return Diagnostic(
    .entryUnsupportedState,
    at: file.range(pair.value.bytes),
    "`\(state.rawValue)` of an element of the role `\(role)` cannot be `\(value)`",
    help: state.defaultValue(for: role).map { "Where nothing is said of it, it is `\($0)`." }
      ?? (state.isCounted(for: role)
        ? "Where nothing is said of it, browsers count it differently."
        : "It is \(joined(words.map { "`\($0)`" }, "or")).")
  )
}

extension ElementState {
  /// The term in scenarios: a property if its values are numbers and texts.
  fileprivate var kind: String { if case .words = values { "state" } else { "property" } }
}
