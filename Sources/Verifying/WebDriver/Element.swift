public import JSONSyntax

/// An element of the open page (W3C WebDriver, section 12).
public struct Element: Sendable, Hashable {
  /// The driver's name for the element.
  let id: String

  /// The key under which the protocol passes elements (W3C WebDriver, section 12.1).
  static let key = "element-6066-11e4-a52e-4f735466cecf"

  /// The element as an argument of a script.
  public var reference: JSONValue { [Self.key: .string(id)] }

  /// The element that a script returned.
  public init?(_ value: JSONValue) {
    guard let id = value[Self.key].string else { return nil }
    self.id = id
  }
}

extension Session {
  /// Returns the first element that matches a CSS selector.
  ///
  /// - Throws: `WebDriverError.refused` with the code `no such element`.
  public func find(_ selector: String) throws(WebDriverError) -> Element {
    try element("POST", "/element", ["using": "css selector", "value": .string(selector)])
  }

  /// Returns all elements that match a CSS selector, in document order.
  public func findAll(_ selector: String) throws(WebDriverError) -> [Element] {
    let found = try send("POST", "/elements", ["using": "css selector", "value": .string(selector)])
    return found.array?.compactMap(Element.init) ?? []
  }

  /// Returns the element that has focus; the body if none has.
  public func focusedElement() throws(WebDriverError) -> Element { try element("GET", "/element/active") }

  private func element(
    _ method: String,
    _ command: String,
    _ body: JSONValue? = nil
  ) throws(WebDriverError) -> Element {
    guard let element = Element(try send(method, command, body)) else {
      throw .malformedAnswer("\(command): no element")
    }
    return element
  }

  public func text(of element: Element) throws(WebDriverError) -> String {
    try text("GET", "/element/\(element.id)/text")
  }

  /// Returns the accessible name, as the browser computes it (W3C WebDriver, "Get Computed Label").
  public func computedLabel(of element: Element) throws(WebDriverError) -> String {
    try computed("label", of: element)
  }

  /// Returns the role, as the browser computes it (W3C WebDriver, "Get Computed Role").
  public func computedRole(of element: Element) throws(WebDriverError) -> String {
    try computed("role", of: element)
  }
}
