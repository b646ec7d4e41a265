import JSONSyntax

/// A mouse and a finger, by the Chrome DevTools Protocol ("Input").
extension Session {
  /// Touches a point and lets go. The browser makes a click of it, unless the page prevents that.
  func tap(at point: (x: Double, y: Double)) throws(WebDriverError) {
    let finger: JSONValue = ["x": .number(point.x), "y": .number(point.y)]
    _ = try devTools("Input.dispatchTouchEvent", ["type": "touchStart", "touchPoints": [finger]])
    _ = try devTools("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": []])
    // The page gets its input in order, so that the click has come when this has. It moves nothing: to the page, the
    // mouse is where the finger was.
    try moveMouse("mouseMoved", to: point, isDown: false)
  }

  /// Moves the mouse to a point, or presses or releases one of its buttons there.
  func moveMouse(
    _ type: String,
    to point: (x: Double, y: Double),
    isDown: Bool,
    isSecondary: Bool = false,
    count: Int = 1
  ) throws(WebDriverError) {
    var event: [String: JSONValue] = ["type": .string(type), "x": .number(point.x), "y": .number(point.y)]
    if isDown {
      event["button"] = isSecondary ? "right" : "left"
      event["buttons"] = type == "mouseReleased" ? 0 : isSecondary ? 2 : 1
      if type != "mouseMoved" { event["clickCount"] = .number(Double(count)) }
    }
    _ = try devTools("Input.dispatchMouseEvent", JSONValue(event))
  }
}
