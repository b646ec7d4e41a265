public import Diagnostics
import YAMLTree

extension Rule {
  static let frontMatterMissing = Rule(
    "front-matter-missing",
    .error,
    "An entry does not begin with front matter.",
    explanation: "Front matter begins with a first line that is exactly `---`. It says what the entry is.",
    wrong: "«title: Slider\n\nA slider sets a value.",
    right: "---\ntitle: Slider\n---\n\nA slider sets a value."
  )
  static let frontMatterUnclosed = Rule(
    "front-matter-unclosed",
    .error,
    "Front matter is not closed.",
    explanation: "Front matter ends with a line that is exactly `---`, at the line's start.",
    wrong: "«---\ntitle: Slider\n\nA slider sets a value.",
    right: "---\ntitle: Slider\n---\n\nA slider sets a value."
  )
  static let fileEmpty = Rule(
    "file-empty",
    .error,
    "A file has no content.",
    explanation: "An entry without content has no title and no page.",
    wrong: "«controls/slider.md    0 bytes",
    right: "controls/slider.md    front matter and a body",
    language: "text"
  )
  static let fileNotUTF8 = Rule(
    "file-not-utf8",
    .error,
    "A file's bytes are not UTF-8.",
    explanation: "All content is UTF-8. Most editors can save a file in another encoding as UTF-8.",
    wrong: "controls/slider.md    saved as Windows-1252",
    right: "controls/slider.md    saved as UTF-8",
    language: "text"
  )
  static let fileTooLarge = Rule(
    "file-too-large",
    .error,
    "A file is larger than files of its kind may be.",
    explanation: """
      A demo has at most 2 MB, any other text at most 16 MB. Nobody writes more by hand, and reading more as a document \
      takes memory out of all proportion, so no more than that is read. Pictures and films beside a demo are copied as \
      they are, whatever their size.
      """,
    wrong: "controls/slider/volume.html    8 MB, with a film in a `data:` address",
    right: "controls/slider/volume.html    4 KB\ncontrols/slider/film.mp4       6 MB",
    language: "text"
  )
  static let fileNUL = Rule(
    "file-nul",
    .error,
    "A file holds a NUL byte.",
    explanation: "Text has no NUL bytes; a file with them is damaged, or is not text.",
    wrong: "controls/slider.md    saved as UTF-16",
    right: "controls/slider.md    saved as UTF-8",
    language: "text"
  )
  static let fileNoncharacter = Rule(
    "file-noncharacter",
    .error,
    "A file holds a code point that is not a character.",
    explanation: """
      Unicode keeps 66 code points, such as U+FFFF and U+FDD0, for what programs do inside. Nobody sees or hears them, \
      and in a page they are errors.
      """,
    source: "Unicode 16.0, section 23.7; HTML Standard, section 13.2.3.5",
    wrong: "title: Slider␈",
    right: "title: Slider",
    language: "yaml"
  )
  static let fileUnreadable = Rule(
    "file-unreadable",
    .error,
    "A file or folder cannot be read.",
    explanation: """
      Without what could not be read, the site would be wrong, and nobody would notice. The message gives the system's \
      reason.
      """,
    wrong: "controls/slider.md    -w-------",
    right: "controls/slider.md    -rw-r--r--",
    language: "text"
  )
  static let fileChanged = Rule(
    "file-changed",
    .error,
    "A file's front matter changed while the library was built.",
    explanation: "The page would mix two states of the file, so it is not made.",
    wrong: "polite build    # while an editor or a pull writes to Content/",
    right: "polite build    # when they are done",
    language: "text"
  )
  static let fileNotRegular = Rule(
    "file-not-regular",
    .error,
    "A pipe, a socket or a device is where a file should be.",
    explanation: "Such a file is never opened: reading it may never end.",
    wrong: "controls/slider.md    a pipe",
    right: "controls/slider.md    a file",
    language: "text"
  )
  static let fileLinkBroken = Rule(
    "file-link-broken",
    .error,
    "A symbolic link leads nowhere.",
    explanation: "What the link should lead to would be missing from the site.",
    wrong: "shared/slider.md\n«controls/slider.md -> ../gone/slider.md",
    right: "shared/slider.md\ncontrols/slider.md -> ../shared/slider.md",
    language: "text"
  )
  static let fileLinkLoop = Rule(
    "file-link-loop",
    .error,
    "A symbolic link leads back to a folder that holds it, or into a folder by a second link.",
    explanation: "Following it would repeat the same files without end.",
    wrong: "controls/slider.md\n«controls/more -> ..",
    right: "controls/more/",
    language: "text"
  )
  static let fileLinkOutside = Rule(
    "file-link-outside",
    .error,
    "A symbolic link leads out of the library.",
    explanation: "A library holds all that its site is made of; a link out of it could publish private files.",
    wrong: "controls/labels.md\n«controls/slider.md -> /etc/hosts",
    right: "controls/labels.md\ncontrols/slider.md",
    language: "text"
  )
  static let fileName = Rule(
    "file-name",
    .error,
    "A name cannot be a part of an address.",
    explanation: "Names of pages become addresses, and must be safe on every file system.",
    wrong: "«controls/Slider (new).md",
    right: "controls/slider-new.md",
    language: "text"
  )

  static let libraryNoContent = Rule(
    "library-no-content",
    .error,
    "The library has no `Content/` folder.",
    explanation: "A library is a folder with `Content/`, in which each folder is a category.",
    wrong: "polite.yml\nentries/controls/slider.md",
    right: "polite.yml\nContent/controls/slider.md",
    language: "text"
  )
  static let libraryDuplicateEntry = Rule(
    "library-duplicate-entry",
    .error,
    "Two entries would have the same page.",
    explanation: "`slug.md` and `slug/index.md` both make the page `slug.html` of their category.",
    wrong: "controls/slider.md\n«controls/slider/index.md",
    right: "controls/slider/index.md",
    language: "text"
  )
  public static let libraryCaseClash = Rule(
    "library-case-clash",
    .error,
    "Two names differ only by case.",
    explanation: "On macOS and Windows they are one file, and one would overwrite the other.",
    wrong: "controls/Slider.md\n«controls/slider.md",
    right: "controls/slider.md\ncontrols/range-slider.md",
    language: "text"
  )
  static let libraryIndexEntry = Rule(
    "library-index-entry",
    .error,
    "An entry is named `index`.",
    explanation: "`index.html` is the category's own page.",
    wrong: "«controls/index/index.md",
    right: "controls/contents/index.md",
    language: "text"
  )
  static let libraryStageDemo = Rule(
    "library-stage-demo",
    .error,
    "A demo's name ends in `.stage` or `.alone`.",
    explanation: """
      `upload.stage.html` is the page that Polite makes of the demo `upload` for its stage, and `upload.alone.html` the \
      one that opens it alone when it shows a mistake.
      """,
    wrong: "controls/slider/index.md\n«controls/slider/volume.stage.html",
    right: "controls/slider/index.md\ncontrols/slider/volume.html",
    language: "text"
  )
  static let libraryTooDeep = Rule(
    "library-too-deep",
    .error,
    "Folders are nested more than 32 deep.",
    explanation: "Addresses would be too long for people, and a folder that deep is most often a mistake of a tool.",
    wrong: "Content/a/b/c/…    33 folders",
    right: "Content/a/b/c/     3 folders",
    language: "text"
  )
  static let libraryStrayMarkdown = Rule(
    "library-stray-markdown",
    .warning,
    "A Markdown file is not an entry.",
    explanation: "An entry is `<category>/<slug>.md` or `<category>/<slug>/index.md`; nothing is made of other files.",
    wrong: "controls/slider/index.md\n«controls/slider/notes.md",
    right: "controls/slider/index.md\ncontrols/slider-notes.md",
    language: "text"
  )
  static let libraryStrayDemo = Rule(
    "library-stray-demo",
    .warning,
    "An HTML file is not a demo.",
    explanation: "A demo is in its entry's folder, beside `index.md`; nothing is made of other HTML files.",
    wrong: "«controls/volume.html",
    right: "controls/slider/index.md\ncontrols/slider/volume.html",
    language: "text"
  )

  static let fileRules: [Rule] = [
    .frontMatterMissing, .frontMatterUnclosed, .fileEmpty, .fileNotUTF8, .fileTooLarge, .fileNUL, .fileNoncharacter,
    .fileUnreadable, .fileChanged,
    .fileNotRegular, .fileLinkBroken, .fileLinkLoop, .fileLinkOutside, .fileName, .libraryNoContent,
    .libraryDuplicateEntry, .libraryCaseClash, .libraryIndexEntry, .libraryStageDemo, .libraryTooDeep,
    .libraryStrayMarkdown,
    .libraryStrayDemo,
  ]

  /// The rules of this module, and those of the YAML that it reads.
  public static let loadingRules: [Rule] =
    fileRules + entryRules + dialectRules + configurationRules + evidenceRules + yamlRules
}
