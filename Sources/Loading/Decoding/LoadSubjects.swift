public import Diagnostics
public import PatternLibrary
public import Platform
import YAMLTree

/// Reads a list of subjects.
///
/// - Parameters:
///   - path: Where the file is.
///   - name: The path that diagnostics print.
/// - Returns: The list as far as it can be read, and all faults that can be found in the file alone.
/// - Throws: When the file cannot be read.
public func loadSubjects(
  at path: String,
  as name: String
) throws(SystemError) -> (list: SubjectList?, file: SourceFile, diagnostics: [Diagnostic]) {
  let file = SourceFile(path: name, bytes: try readPrefix(of: path, atMost: yamlSizeLimit + 4))
  let (list, diagnostics) = parseSubjects(file)
  return (list, file, diagnostics)
}

/// Reads a list of subjects in memory.
public func parseSubjects(_ file: SourceFile) -> (list: SubjectList?, diagnostics: [Diagnostic]) {
  let (node, faults) = readYAML(file, as: SubjectList.table, named: "the list of subjects", .subjects)
  guard let node else {
    let help = "Name the pages under `subjects`, each with its `page` and its `entry`."
    let empty = Diagnostic(.verifySubjectValue, at: file.start, "the list of subjects is empty", help: help)
    return (nil, faults.isEmpty ? [empty] : faults)
  }
  return (SubjectList(node), faults)
}
