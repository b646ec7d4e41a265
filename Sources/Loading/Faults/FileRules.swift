public import Diagnostics
import YAMLTree

extension Rule {
  static let frontMatterMissing = Rule(
    "front-matter-missing",
    .error,
    "An entry does not begin with front matter.",
    explanation: "Front matter begins with a first line that is exactly `---`. It says what the entry is."
  )
  static let frontMatterUnclosed = Rule(
    "front-matter-unclosed",
    .error,
    "Front matter is not closed.",
    explanation: "Front matter ends with a line that is exactly `---`, at the line's start."
  )
  static let fileEmpty = Rule("file-empty", .error, "A file has no content.")
  static let fileNotUTF8 = Rule(
    "file-not-utf8",
    .error,
    "A file's bytes are not UTF-8.",
    explanation: "All content is UTF-8. Most editors can save a file in another encoding as UTF-8."
  )
  static let fileNUL = Rule(
    "file-nul",
    .error,
    "A file holds a NUL byte.",
    explanation: "Text has no NUL bytes; a file with them is damaged, or is no text."
  )
  static let fileUnreadable = Rule("file-unreadable", .error, "A file or folder can not be read.")
  static let fileChanged = Rule(
    "file-changed",
    .error,
    "A file's front matter changed while the library was built.",
    explanation: "The page would mix two states of the file, so it is not made."
  )
  static let fileNotRegular = Rule(
    "file-not-regular",
    .error,
    "A pipe, a socket or a device stands where a file should.",
    explanation: "Such a file is never opened: reading it may never end."
  )
  static let fileLinkBroken = Rule("file-link-broken", .error, "A symbolic link leads nowhere.")
  static let fileLinkLoop = Rule(
    "file-link-loop",
    .error,
    "A symbolic link leads back to a folder that holds it, or into a folder by a second link.",
    explanation: "Followed, it would repeat the same files without end."
  )
  static let fileLinkOutside = Rule(
    "file-link-outside",
    .error,
    "A symbolic link leads out of the library.",
    explanation: "A library holds all that its site is made of; a link out of it could publish private files."
  )
  static let fileName = Rule(
    "file-name",
    .error,
    "A name can not be a part of an address.",
    explanation: "Names of pages become addresses, and must be safe on every file system."
  )

  static let libraryNoContent = Rule(
    "library-no-content",
    .error,
    "The library has no `Content/` folder.",
    explanation: "A library is a folder with `Content/`, in which each folder is a category."
  )
  static let libraryDuplicateEntry = Rule(
    "library-duplicate-entry",
    .error,
    "Two entries would have the same page.",
    explanation: "`slug.md` and `slug/index.md` both make the page `slug.html` of their category."
  )
  static let libraryCaseClash = Rule(
    "library-case-clash",
    .error,
    "Two names differ only by case.",
    explanation: "On macOS and Windows they are one file, and one would overwrite the other."
  )
  static let libraryIndexEntry = Rule(
    "library-index-entry",
    .error,
    "An entry is named `index`.",
    explanation: "`index.html` is the category's own page."
  )
  static let libraryStageDemo = Rule(
    "library-stage-demo",
    .error,
    "A demo's name ends in `.stage`.",
    explanation: "`upload.stage.html` is the page that Polite makes of the demo `upload` for its stage."
  )
  static let libraryTooDeep = Rule(
    "library-too-deep",
    .error,
    "Folders stand more than 32 deep in each other."
  )
  static let libraryStrayMarkdown = Rule(
    "library-stray-markdown",
    .warning,
    "A Markdown file is no entry.",
    explanation: "An entry is `<category>/<slug>.md` or `<category>/<slug>/index.md`; nothing is made of other files."
  )
  static let libraryStrayDemo = Rule(
    "library-stray-demo",
    .warning,
    "An HTML file is no demo.",
    explanation: "A demo stands in its entry's folder, beside `index.md`; nothing is made of other HTML files."
  )

  static let fileRules: [Rule] = [
    .frontMatterMissing, .frontMatterUnclosed, .fileEmpty, .fileNotUTF8, .fileNUL, .fileUnreadable, .fileChanged,
    .fileNotRegular, .fileLinkBroken, .fileLinkLoop, .fileLinkOutside, .fileName, .libraryNoContent,
    .libraryDuplicateEntry, .libraryCaseClash, .libraryIndexEntry, .libraryStageDemo, .libraryTooDeep,
    .libraryStrayMarkdown,
    .libraryStrayDemo,
  ]

  /// The rules of this room, and those of the YAML that it reads.
  public static let loadingRules: [Rule] = fileRules + entryRules + dialectRules + configurationRules + yamlRules
}
