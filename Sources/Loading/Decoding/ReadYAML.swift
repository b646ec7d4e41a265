import Diagnostics
import YAMLTree

/// Reads a file that is entirely YAML, and checks it against a table.
///
/// - Parameter name: The name of the file in messages.
/// - Returns: The root, and the faults. There is no root if the file is not text, not YAML, or empty.
func readYAML(
  _ file: SourceFile,
  as table: ObjectTable,
  named name: String,
  _ rules: FaultRules
) -> (node: YAMLNode?, diagnostics: [Diagnostic]) {
  let start = file.bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  // Of a file that is too large, only a part may have been read, which may end within a character.
  if file.bytes.count - start <= yamlSizeLimit, let fault = textFault(file) { return (nil, [fault]) }
  let (node, faults) = parseYAML(file, in: start..<file.bytes.count)
  guard let node, node.scalar?.type != .null else { return (nil, faults) }
  var validator = Validator(file: file, rules: rules)
  validator.check(node, .object(table), Validator.Subject(name: name, bytes: node.bytes))
  return (node, faults + validator.diagnostics)
}
