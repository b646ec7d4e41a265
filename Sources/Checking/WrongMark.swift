public import HTMLTree

extension HTMLDocument {
  /// The element in which a demo says that it shows a mistake: `<meta name="polite:wrong" content="what is wrong">`.
  public var wrongMark: HTMLElement? {
    elements.first { $0.name == "meta" && $0["name"]?.lowercased() == "polite:wrong" }
  }
}
