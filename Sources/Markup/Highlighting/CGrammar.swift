/// The languages whose comments, strings and braces look like C's.
enum CFamily: Sendable, Hashable {
  case swift, kotlin, java, objectiveC, javaScript
}

/// The syntax of a language of the C family.
struct CGrammar: Sendable {
  let keywords: WordSet
  /// Whether `/* /* */ */` is one comment.
  var nestsComments = false
  /// Whether `"""` opens a multi-line string.
  var hasTripleQuotes = false
  /// Whether `#"` opens a string.
  var hasRawStrings = false
  /// Whether `` ` `` opens a multi-line string, and `/` may open a regular expression.
  var isJavaScript = false
  /// Whether directives such as `#import` are keywords, and `@"` opens a string.
  var hasDirectives = false
  /// What opens code inside a string: `\(` or `${`.
  var interpolation: (first: UInt8, open: UInt8, close: UInt8)?

  static func of(_ family: CFamily) -> CGrammar {
    switch family {
    case .swift: swift
    case .kotlin: kotlin
    case .java: java
    case .objectiveC: objectiveC
    case .javaScript: javaScript
    }
  }

  private static let swift = CGrammar(
    keywords: WordSet(
      """
      actor any as associatedtype async await borrowing break case catch class consuming continue convenience \
      default defer deinit didSet do dynamic else enum extension fallthrough false fileprivate final for func get guard \
      if import in indirect infix init inout internal is isolated lazy let macro mutating nil nonisolated nonmutating \
      open operator optional override package postfix precedencegroup prefix private protocol public repeat required \
      rethrows return self Self set some static struct subscript super switch throw throws true try typealias \
      unowned unsafe var weak where while willSet
      """
    ),
    nestsComments: true,
    hasTripleQuotes: true,
    hasRawStrings: true,
    hasDirectives: true,
    interpolation: (UInt8(ascii: "\\"), UInt8(ascii: "("), UInt8(ascii: ")"))
  )

  private static let kotlin = CGrammar(
    keywords: WordSet(
      """
      abstract actual annotation as break by catch class companion const constructor continue crossinline data \
      do else enum expect external false final finally for fun get if import in infix init inline inner interface \
      internal is lateinit noinline null object open operator out override package private protected public reified \
      return sealed set super suspend tailrec this throw true try typealias val value var vararg when where while
      """
    ),
    nestsComments: true,
    hasTripleQuotes: true,
    interpolation: (UInt8(ascii: "$"), UInt8(ascii: "{"), UInt8(ascii: "}"))
  )

  private static let java = CGrammar(
    keywords: WordSet(
      """
      abstract assert boolean break byte case catch char class const continue default do double else enum \
      extends false final finally float for if implements import instanceof int interface long native new null package \
      permits private protected public record return sealed short static super switch synchronized this throw throws \
      transient true try var void volatile while yield
      """
    ),
    hasTripleQuotes: true
  )

  private static let objectiveC = CGrammar(
    keywords: WordSet(
      """
      auto BOOL break case char const continue default do double else enum extern false float for goto id if \
      in inline instancetype int long nil Nil NO NULL nonnull nullable register return self SEL short signed sizeof \
      static struct super switch true typedef union unsigned void volatile while YES weak strong copy nonatomic atomic \
      readonly readwrite assign retain
      """
    ),
    hasDirectives: true
  )

  private static let javaScript = CGrammar(
    keywords: WordSet(
      """
      async await break case catch class const continue debugger default delete do else export extends false \
      finally for from function get if import in instanceof interface let new null of return set static super switch \
      this throw true try type typeof undefined var void while with yield
      """
    ),
    isJavaScript: true,
    interpolation: (UInt8(ascii: "$"), UInt8(ascii: "{"), UInt8(ascii: "}"))
  )
}
