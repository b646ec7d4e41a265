import HTTP
import JSONSyntax

/// Speaks the WebDriver protocol (W3C WebDriver, section 6) with one driver.
final class DriverConnection {
  private let client: HTTPClient
  private let base: String
  /// The address of another's driver, for messages.
  private let place: String
  /// The time limit for one command.
  var timeout = Timeouts.command

  /// - Parameter address: The base address of the driver's commands, with or without `/` at its end.
  init(_ address: String, isElsewhere: Bool) throws(WebDriverError) {
    do { client = try HTTPClient() } catch { throw .unreachable(error.reason) }
    base = String(address.reversed().drop { $0 == "/" }.reversed())
    place = isElsewhere ? " at \(base)" : ""
  }

  /// Returns the address of a command.
  func address(_ path: String) -> String { base + path }

  /// Sends a command, and returns the `value` of its answer.
  ///
  /// - Parameters:
  ///   - path: The path from the driver's root: `/status`.
  ///   - body: The parameters of a `POST`; other methods send none.
  ///   - limit: The time limit; `nil` uses `timeout`.
  func send(
    _ method: String,
    _ path: String,
    _ body: JSONValue? = nil,
    within limit: Duration? = nil
  ) throws(WebDriverError) -> JSONValue {
    var request = HTTPRequest(method, address(path), timeout: limit ?? timeout)
    request.header = [HeaderField("Content-Type", "application/json; charset=utf-8")]
    request.body = body?.bytes()
    let response: HTTPResponse
    do {
      response = try client.sendWhole(request)
    } catch {
      // A driver whose page hangs does not always say so in the time that it was given.
      if error.kind == .timedOut, path.hasPrefix("/session/") { throw .refused(code: "timeout", message: error.reason) }
      throw .unreachable("\(Self.name(method, path))\(place): \(error.reason)")
    }
    guard let value = (try? JSONValue(response.body))?.object?["value"] else {
      throw .malformedAnswer("\(Self.name(method, path)): no JSON with a value")
    }
    if let code = value["error"].string, response.status >= 400 {
      // For a browser dialog, its text is reported if the driver knows it (W3C WebDriver, section 16).
      let isDialog = code == WebDriverError.dialog
      let told = (isDialog ? value["data"]["text"] : value["message"]).string ?? ""
      // WebKitGTK's driver sometimes gives no reason. The command's name is better than nothing.
      throw .refused(code: code, message: told.isEmpty && !isDialog ? Self.name(method, path) : told)
    }
    guard response.status == 200 else {
      throw .malformedAnswer("\(Self.name(method, path)): status \(response.status)")
    }
    return value
  }

  /// Returns a command's name for people, without the ids of its session and its element, which differ in each run.
  private static func name(_ method: String, _ path: String) -> String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? "\(method) …/\(parts[parts.count - 1])" : "\(method) /\(parts.first ?? "")"
  }
}
