/// An option of the command line: its name, its value and its purpose.
public struct Option: Sendable, Hashable {
  /// The name without its hyphens: `base-url` for `--base-url`.
  public let name: String
  /// The letter of its short form, if it has one: `q` for `-q`.
  public let letter: Character?
  public let value: Value
  /// Whether the option may be given several times, each time with another value.
  public let isRepeatable: Bool
  /// The option's purpose, in a sentence for the help.
  public let help: String

  public init(
    _ name: String,
    letter: Character? = nil,
    takes value: Value = .none,
    isRepeatable: Bool = false,
    _ help: String
  ) {
    (self.name, self.letter, self.value, self.isRepeatable, self.help) = (name, letter, value, isRepeatable, help)
  }

  /// What an option takes.
  public enum Value: Sendable, Hashable {
    /// No value: the option is there or not.
    case none
    /// Any text. The associated string is the value's name in the help.
    case text(String)
    /// One of these words.
    case choice([String])
    /// A whole number from 1 to a limit. The string is its name in the help.
    case count(String, atMost: Int)
    /// An address that begins with `http://` or `https://`, without `?` and `#`. The string is its name in the help.
    case address(String)
  }

  /// The option as the help shows it: `-q, --quiet`, `--output DIR`, `--color auto|always|never`.
  var usage: String {
    let short = letter.map { "-\($0), " } ?? ""
    return "\(short)--\(name)\(placeholder.map { " \($0)" } ?? "")"
  }

  /// The value's name in the help; `nil` when the option takes none. A long list of words is left to the help text.
  var placeholder: String? {
    switch value {
    case .none: nil
    case .text(let word), .count(let word, _), .address(let word): word
    case .choice(let words): words.count > 5 ? "NAME" : words.joined(separator: "|")
    }
  }
}

/// A word of the command line that is not an option.
public struct Argument: Sendable, Hashable {
  /// Its name in the help: `DIR`.
  public let name: String
  public let isRequired: Bool
  /// Whether any number of words may be given here. Only a command's last argument can be repeatable.
  public let isRepeatable: Bool
  public let help: String

  public init(_ name: String, isRequired: Bool = true, isRepeatable: Bool = false, _ help: String) {
    (self.name, self.isRequired, self.isRepeatable, self.help) = (name, isRequired, isRepeatable, help)
  }

  var usage: String {
    let word = isRepeatable ? "\(name)…" : name
    return isRequired ? word : "[\(word)]"
  }
}

extension Option {
  public static let root = Option("root", takes: .text("DIR"), "The library's folder. Default: the working folder.")
  public static let output = Option(
    "output",
    takes: .text("DIR"),
    "The folder for the site, which is replaced as a whole. Default: Site in the library's folder."
  )
  public static let baseURL = Option(
    "base-url",
    takes: .address("URL"),
    "Where the site will be served, for canonical links and the sitemap. Default: what polite.yml says."
  )
  public static let drafts = Option("drafts", "Include entries whose status is draft.")
  public static let strict = Option("strict", "Let warnings fail the run, as errors do.")
  public static let threads = Option(
    "threads",
    takes: .count("N", atMost: 1024),
    "How many threads work. Default: as many as the machine has processors."
  )
  public static let format = Option(
    "format",
    takes: .choice(DiagnosticFormat.allCases.map(\.rawValue)),
    "How diagnostics are written: text goes to the standard error stream, the others to the standard output."
  )
  public static let colour = Option(
    "color",
    takes: .choice(ColourChoice.allCases.map(\.rawValue)),
    "Whether diagnostics are coloured; auto means on a terminal, unless NO_COLOR is set."
  )
  public static let maxErrors = Option(
    "max-errors",
    takes: .count("N", atMost: 1_000_000),
    "Write no more than N diagnostics, and how many more there are. The exit code counts all of them."
  )
  public static let rule = Option(
    "rule",
    takes: .text("ID"),
    isRepeatable: true,
    "Report what this rule finds, and nothing else. May be given several times."
  )
  public static let fix = Option(
    "fix",
    "Fix what can be fixed without a person's judgement, then report what is left."
  )
  public static let external = Option(
    "external",
    "Also follow the links to the web: each page is asked for once, and the answers are kept."
  )
  public static let cache = Option(
    "cache",
    takes: .text("FILE"),
    "The file in which the web's answers are kept. Default: polite/external-links in the user's cache folder."
  )
  public static let followingDeadline = Option(
    "deadline",
    takes: .count("SECONDS", atMost: 86_400),
    "How long links are followed; what was found until then is reported. Default: 300."
  )
  public static let quiet = Option("quiet", letter: "q", "Write diagnostics only.")
  public static let verbose = Option("verbose", letter: "v", "Also write what is done, step by step.")
  public static let help = Option("help", letter: "h", "Show this help.")
  public static let version = Option("version", "Show the version of Polite.")

  /// The options of every command that reads a library.
  public static let forLibraries = [root, output, baseURL, drafts, strict, threads]
  /// The options of every command that writes diagnostics or says what it does.
  public static let forReports = [format, colour, quiet, verbose]
}

/// How diagnostics are written.
public enum DiagnosticFormat: String, Sendable, Hashable, CaseIterable { case text, json, sarif, github, gitlab }

/// Whether diagnostics are coloured.
public enum ColourChoice: String, Sendable, Hashable, CaseIterable { case auto, always, never }
