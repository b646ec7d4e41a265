public import HTMLTree

extension HTMLDocument {
  /// The element in which a demo says that it shows a mistake: `<meta name="polite:wrong" content="what is wrong">`.
  public var wrongMark: HTMLElement? {
    elements.first { $0.name == "meta" && $0["name"]?.lowercased() == "polite:wrong" }
  }

  /// What is wrong in a demo that shows a mistake, perhaps empty; `nil` in any other demo.
  public var wrong: String? { wrongMark.map { $0["content"] ?? "" } }
}
