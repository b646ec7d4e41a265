import JSONSyntax
import YAMLTree

extension YAMLNode {
  /// Creates a YAML node from a JSON value, so that the tables for YAML can check it. Texts become quoted strings, and
  /// whole numbers become integers.
  init(_ node: JSONNode) {
    let content: Content =
      switch node.content {
      case .word(_, let text): .scalar(YAMLScalar(text: text, style: .plain, type: YAMLType(plain: text)))
      case .string(let text): .scalar(YAMLScalar(text: text, style: .doubleQuoted, type: .string))
      case .array(let nodes): .sequence(nodes.map(YAMLNode.init))
      case .object(let members): .mapping(members.map(YAMLPair.init))
      }
    self.init(bytes: node.bytes, content: content)
  }
}

extension YAMLPair {
  fileprivate init(_ member: JSONNode.Member) {
    let name = YAMLScalar(text: member.name, style: .doubleQuoted, type: .string)
    self.init(key: name, keyBytes: member.nameBytes, value: YAMLNode(member.value))
  }
}
