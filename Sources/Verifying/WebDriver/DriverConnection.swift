import JSONSyntax

/// Speaks the WebDriver protocol (W3C WebDriver, section 6) with one driver.
final class DriverConnection {
  private let client: HTTPClient
  private let base: String
  /// Where somebody else's driver is, for messages.
  private let place: String
  /// How long one command may take.
  var timeout = Patience.command

  init(port: Int) throws(WebDriverError) {
    do { client = try HTTPClient() } catch { throw .unreachable(error.reason) }
    base = "http://127.0.0.1:\(port)"
    place = ""
  }

  /// - Parameter address: Where the driver's commands are, with or without `/` at its end.
  init(address: String) throws(WebDriverError) {
    do { client = try HTTPClient() } catch { throw .unreachable(error.reason) }
    base = String(address.reversed().drop { $0 == "/" }.reversed())
    place = " at \(base)"
  }

  /// Where a command is.
  func address(_ path: String) -> String { base + path }

  /// Sends a command, and returns the `value` of its answer.
  ///
  /// - Parameters:
  ///   - path: From the driver's root: `/status`.
  ///   - body: The parameters of a `POST`; other methods send none.
  ///   - limit: How long it may take; `timeout` where it is `nil`.
  func send(
    _ method: String,
    _ path: String,
    _ body: JSONValue? = nil,
    within limit: Duration? = nil
  ) throws(WebDriverError) -> JSONValue {
    let response: HTTPClient.Response
    do {
      response = try client.send(
        method,
        address(path),
        body: body?.bytes(),
        timeout: limit ?? timeout
      )
    } catch {
      // A driver whose page hangs does not always say so in the time it was given.
      if error.isTimeout, path.hasPrefix("/session/") { throw .refused(code: "timeout", message: error.reason) }
      throw .unreachable("\(Self.name(method, path))\(place): \(error.reason)")
    }
    let answer: JSONValue
    do { answer = try JSONValue(response.body) } catch {
      throw .malformedAnswer("\(Self.name(method, path)): \(error)")
    }
    guard let value = answer.object?["value"] else {
      throw .malformedAnswer("\(Self.name(method, path)): no value")
    }
    if let code = value["error"].string, response.status >= 400 {
      // Of a dialog of the browser's its text is told, where the driver knows it (W3C WebDriver, section 16).
      let isDialog = code == WebDriverError.dialog
      let told = (isDialog ? value["data"]["text"] : value["message"]).string ?? ""
      // WebKitGTK's driver gives no reason at times. What was asked is better than nothing.
      throw .refused(code: code, message: told.isEmpty && !isDialog ? Self.name(method, path) : told)
    }
    guard response.status == 200 else {
      throw .malformedAnswer("\(Self.name(method, path)): status \(response.status)")
    }
    return value
  }

  /// A command's name, for people, without the ids of its session and its element, which are others in each run.
  private static func name(_ method: String, _ path: String) -> String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? "\(method) …/\(parts[parts.count - 1])" : "\(method) /\(parts.first ?? "")"
  }
}
