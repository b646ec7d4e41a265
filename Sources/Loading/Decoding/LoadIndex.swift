import Diagnostics
import Platform
import YAMLTree

/// Reads the `index.md` of a category or of the library; its front matter may be absent.
func loadIndex<Own: IndexHead>(_ file: FoundFile, _ type: Own.Type) -> (page: IndexPage?, diagnostics: [Diagnostic]) {
  let read = readHead(file.path, at: file.absolutePath, isOptional: true)
  guard let head = read.head else { return (nil, read.diagnostics) }
  var page = IndexPage(
    head: head.file,
    path: file.path,
    absolutePath: file.absolutePath,
    bodyStart: head.bodyStart
  )
  guard let frontMatter = head.frontMatter else { return (page, []) }
  let table = Own.table
  let yaml = frontMatterRoot(head.file, frontMatter, table.name)
  guard let root = yaml.root else { return (page, yaml.diagnostics) }
  var validator = Validator(file: head.file)
  validator.checkObject(root, root.pairs, table, Validator.Subject(name: table.name, bytes: frontMatter.opening))
  if let own = Own(root) { (page.title, page.summary, page.order) = (own.title, own.summary, own.order) }
  return (page, yaml.diagnostics + validator.diagnostics)
}
