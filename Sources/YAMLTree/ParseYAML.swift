public import Diagnostics

/// The maximum size of a YAML text, in bytes.
public let yamlSizeLimit = 65_536

/// How deep lists and maps may be nested.
public let yamlDepthLimit = 32

/// Reads one YAML 1.2 document, core schema, from bytes of a file.
///
/// - Parameters:
///   - file: The file; its bytes in the range are valid UTF-8 without a byte order mark, or more than the maximum.
///   - bytes: The document's bytes in the file.
/// - Returns: The root, `nil` where there is none or where the text is not YAML; and what was found wrong. Of two equal
///   keys the first is kept; an alias stays in the tree as `refused`.
public func parseYAML(_ file: SourceFile, in bytes: Range<Int>) -> (node: YAMLNode?, diagnostics: [Diagnostic]) {
  guard bytes.count <= yamlSizeLimit else {
    let first = file.range(bytes.lowerBound..<bytes.lowerBound)
    let help = "Keep it under 64 KB; longer text belongs in the body of an entry."
    return (nil, [Diagnostic(.yamlTooLarge, at: first, "the YAML has more than 64 KB", help: help)])
  }
  var builder = TreeBuilder(file, bytes)
  let node = builder.document()
  return (node, builder.diagnostics)
}
