package import HTMLTree
import HTTP
import Text

/// Puts the player's scripts at the beginning of a page that a server sends.
package struct PageBeginning: Sendable {
  /// The scripts in ASCII, which has the same bytes in every encoding of the web.
  private let script: String
  /// The nonce by which a page's policy admits the scripts (Content Security Policy Level 3, section 2.3.1,
  /// `nonce-source`).
  private let nonce = String(UInt64.random(in: .min ... .max), radix: 36)

  package init(_ script: String) {
    self.script = script.replacing("</script", with: "<\\/script").unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isASCII {
        text.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          text += "\\u" + hexadecimal(unit, digits: 4, isCapital: false)
        }
      }
    }
  }

  /// Returns a page with the scripts at its beginning.
  ///
  /// - Parameters:
  ///   - head: The text before the scripts.
  ///   - isEncoded: Whether the page's encoding is declared elsewhere.
  package func begin(_ page: [UInt8], _ tree: HTMLDocument?, head: String = "", isEncoded: Bool) -> [UInt8] {
    // Browsers look for a declared encoding only in the first bytes, so it is repeated before the scripts.
    let charset = isEncoded ? nil : tree?.declaredEncoding
    let meta = charset.map { "<meta charset=\"\($0)\">" } ?? ""
    // A script before the doctype would put the page in quirks mode (HTML Standard, 13.2.6.4.1).
    let place = startOfHead(of: page, tree)
    let text = "\(meta)\(head)<script nonce=\"\(nonce)\">\(script)</script>"
    return Array(page[..<place]) + Array(text.utf8) + Array(page[place...])
  }

  // MARK: Policies

  /// Returns a page's header changed so that the scripts may run, and so that a frame of its own host may show the
  /// page.
  func admitted(by header: [HeaderField]) -> [HeaderField] {
    header.compactMap { field in
      if field.isNamed("x-frame-options") { return nil }
      guard field.isNamed("content-security-policy") else { return field }
      let policies = field.value.split(separator: ",", omittingEmptySubsequences: false).map { admitted(by: $0) }
      return HeaderField(field.name, policies.joined(separator: ","))
    }
  }

  /// Returns one policy (Content Security Policy Level 3, section 2.2), changed so that it admits the scripts where it
  /// does not admit inline scripts.
  private func admitted(by policy: Substring) -> String {
    var directives: [[String]] = []
    for directive in policy.split(separator: ";") {
      let words = directive.split(whereSeparator: \.isWhitespace).map(String.init)
      if let name = words.first, name.lowercased() != "frame-ancestors" { directives.append(words) }
    }
    let deciding = ["script-src-elem", "script-src", "default-src"]
    let names = directives.map { $0[0].lowercased() }
    guard let index = deciding.lazy.compactMap({ names.firstIndex(of: $0) }).first else {
      return directives.map { $0.joined(separator: " ") }.joined(separator: "; ")
    }
    let sources = directives[index].dropFirst().filter { $0.lowercased() != "'none'" }
    // With one of these, `unsafe-inline` has no effect.
    let isByName = sources.contains { source in
      ["'nonce-", "'sha256-", "'sha384-", "'sha512-", "'strict-dynamic'"].contains { source.lowercased().hasPrefix($0) }
    }
    if isByName || !sources.contains(where: { $0.lowercased() == "'unsafe-inline'" }) {
      let own = names[index] == "default-src" ? "script-src-elem" : directives[index][0]
      let admitting = [own] + sources + ["'nonce-\(nonce)'"]
      if names[index] == "default-src" { directives.append(admitting) } else { directives[index] = admitting }
    }
    return directives.map { $0.joined(separator: " ") }.joined(separator: "; ")
  }
}

extension HTMLDocument {
  /// Whether the source has a shadow tree that scripts cannot see.
  var hasClosedShadowTree: Bool { elements.contains { $0["shadowrootmode"]?.lowercased() == "closed" } }

  /// The encoding that a page declares (HTML Standard, 4.2.5.4), if it is the name of one.
  fileprivate var declaredEncoding: String? {
    let told = elements.lazy.filter { $0.name == "meta" }.compactMap { $0["charset"] }.first
    return told.flatMap {
      $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_:".contains($0)) } ? $0 : nil
    }
  }
}
