import Diagnostics

/// What a command line asks for.
enum Request {
  case run(Command, Invocation)
  /// The help of a command, or of Polite.
  case help(Command?)
  case version
}

/// Parses a command line, given the commands that exist.
struct Parser {
  let commands: [Command]
  let terminal: Terminal

  private var command: Command?
  private var given: [(option: Option, value: String)] = []
  private var words: [String] = []
  private var rest: ArraySlice<String> = []

  init(_ commands: [Command], terminal: Terminal) {
    (self.commands, self.terminal) = (commands, terminal)
  }

  /// - Parameter arguments: The command line without the program's name.
  mutating func parse(_ arguments: [String]) throws(CommandFailure) -> Request {
    rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        for word in rest { try takeWord(word) }
        break
      } else if word.hasPrefix("--") {
        try takeOption(word)
      } else if word.hasPrefix("-"), word != "-" {
        try takeLetters(word)
      } else {
        try takeWord(word)
      }
    }
    return try request()
  }

  // MARK: Words

  private mutating func takeWord(_ word: String) throws(CommandFailure) {
    if command == nil {
      guard let named = commands.first(where: { $0.name == word }) else {
        throw wrong("unknown command `\(word)`", nearMiss(to: word, among: commands.map(\.name)))
      }
      command = named
    } else {
      words.append(word)
    }
  }

  // MARK: Options

  /// The options that may be used here: those of the command or, before its name, those of all commands.
  private var known: [Option] {
    let own = command?.options ?? commands.flatMap(\.options)
    return own + (command == nil ? [.help, .version] : [.help])
  }

  private mutating func takeOption(_ word: String) throws(CommandFailure) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = known.first(where: { $0.name == name }) else {
      throw unknown("--\(name)", nearMiss(to: name, among: known.map(\.name)).map { "--\($0)" })
    }
    try take(option, as: "--\(name)", attached: parts.count > 1 ? String(parts[1]) : nil)
  }

  /// Takes the one or more short options in a word: `-q`, `-qv`.
  private mutating func takeLetters(_ word: String) throws(CommandFailure) {
    for letter in word.dropFirst() {
      guard let option = known.first(where: { $0.letter == letter }) else {
        // `-quiet` is a long option with a hyphen missing.
        throw unknown("-\(letter)", known.first { "-\($0.name)" == word }.map { "--\($0.name)" })
      }
      try take(option, as: "-\(letter)", attached: nil)
    }
  }

  private mutating func take(_ option: Option, as word: String, attached: String?) throws(CommandFailure) {
    guard let placeholder = option.placeholder else {
      if attached != nil { throw wrong("`\(word)` takes no value") }
      return given.append((option, ""))
    }
    guard let value = attached ?? nextValue() else {
      throw wrong("`\(word)` needs a value: `\(word) \(placeholder)`")
    }
    if command != nil { try check(value, of: option, as: word) }
    given.append((option, value))
  }

  /// Returns the next word as a value. A word that begins with a hyphen is an option; to use one as a value, write it
  /// after `=`.
  private mutating func nextValue() -> String? {
    guard let next = rest.first, next == "-" || !next.hasPrefix("-") else { return nil }
    return rest.popFirst()
  }

  private func check(_ value: String, of option: Option, as word: String) throws(CommandFailure) {
    switch option.value {
    case .none: break
    case .text:
      if value.isEmpty { throw wrong("`\(word)` needs a value that is not empty") }
    case .choice(let words):
      if !words.contains(value) {
        let choices = words.map { "`\($0)`" }.joined(separator: ", ")
        throw wrong("`\(word)` cannot be `\(value)`; it is one of \(choices)", nearMiss(to: value, among: words))
      }
    case .count(_, let limit):
      guard let number = Int(value), (1...limit).contains(number) else {
        throw wrong("`\(word)` cannot be `\(value)`; it is a whole number from 1 to \(grouped(limit))")
      }
    case .address:
      let host = ["https://", "http://"].first(where: value.hasPrefix).map { value.dropFirst($0.count) }
      guard let first = host?.unicodeScalars.first, first != "/", !value.contains(where: \.isWhitespace) else {
        throw wrong("`\(word)` cannot be `\(value)`; it is an address that begins with `https://` or `http://`")
      }
      guard !value.contains("?"), !value.contains("#") else {
        throw wrong("`\(word)` cannot be `\(value)`; paths are added to it, so it has no `?` and no `#`")
      }
    }
  }

  // MARK: The whole

  private func request() throws(CommandFailure) -> Request {
    if given.contains(where: { $0.option == .help }) { return .help(command) }
    if given.contains(where: { $0.option == .version }) { return .version }
    guard let command else {
      throw CommandFailure(.wrongUsage, "no command is given", hint: "Run `polite --help` to see the commands.")
    }
    for (option, value) in given {
      // Commands may share an option's name. Until the command is known, it is unclear which kind of value the option
      // takes.
      guard let own = command.options.first(where: { $0.name == option.name }) else {
        throw unknown("--\(option.name)", nil)
      }
      try check(value, of: own, as: "--\(own.name)")
    }
    let required = command.arguments.filter(\.isRequired)
    if words.count < required.count { throw wrong("`polite \(command.name)` needs \(required[words.count].name)") }
    if words.count > command.arguments.count, command.arguments.last?.isRepeatable != true {
      throw wrong("unexpected argument `\(words[command.arguments.count])`")
    }
    if words.contains(where: \.isEmpty) { throw wrong("an argument of `polite \(command.name)` is empty") }
    let values = Dictionary(grouping: given, by: \.option.name).mapValues { $0.map(\.value) }
    for option in command.options where !option.isRepeatable {
      guard let own = values[option.name], let other = own.first(where: { $0 != own[0] }) else { continue }
      throw wrong("`--\(option.name)` can be given only once, not as `\(own[0])` and as `\(other)`")
    }
    return .run(command, Invocation(terminal: terminal, arguments: words, values: values))
  }

  // MARK: Failures

  private func unknown(_ word: String, _ meant: String?) -> CommandFailure {
    guard let command else { return wrong("unknown option `\(word)`", meant) }
    return wrong("`polite \(command.name)` has no option `\(word)`", meant)
  }

  private func wrong(_ message: String, _ meant: String? = nil) -> CommandFailure {
    let question = meant.map { "; did you mean `\($0)`?" } ?? ""
    let call = command.map { "polite \($0.name) --help" } ?? "polite --help"
    return CommandFailure(.wrongUsage, message + question, hint: "Run `\(call)` to see how it is used.")
  }
}
