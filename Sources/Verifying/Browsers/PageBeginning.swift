package import HTMLTree

/// What a page of a server begins with that the player's scripts are put into.
package struct PageBeginning: Sendable {
  /// The scripts, in letters that every encoding of the web has in the same place.
  private let script: String
  /// What a page's policy is told to let through (Content Security Policy Level 3, section 2.3.1, `nonce-source`).
  private let nonce = String(UInt64.random(in: .min ... .max), radix: 36)

  package init(_ script: String) {
    self.script = script.replacing("</script", with: "<\\/script").unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isASCII {
        text.unicodeScalars.append(scalar)
      } else {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
  }

  /// A page with the scripts at its beginning.
  ///
  /// - Parameters:
  ///   - head: What comes before them.
  ///   - isEncoded: Whether the page's encoding is said elsewhere.
  package func begin(_ page: [UInt8], _ tree: HTMLDocument?, head: String = "", isEncoded: Bool) -> [UInt8] {
    // It is looked for in the first bytes alone.
    let charset = isEncoded ? nil : tree?.declaredEncoding
    let meta = charset.map { "<meta charset=\"\($0)\">" } ?? ""
    // Before a doctype a script would have the page shown as pages of long ago are (HTML Standard, 13.2.6.4.1).
    let place = startOfHead(of: page, tree)
    let text = "\(meta)\(head)<script nonce=\"\(nonce)\">\(script)</script>"
    return Array(page[..<place]) + Array(text.utf8) + Array(page[place...])
  }

  // MARK: Policies

  /// A page's header that lets the scripts run, and the page be shown in a frame of its own host.
  func admitted(by header: [HeaderField]) -> [HeaderField] {
    header.compactMap { field in
      if field.isNamed("x-frame-options") { return nil }
      guard field.isNamed("content-security-policy") else { return field }
      let policies = field.value.split(separator: ",", omittingEmptySubsequences: false).map { admitted(by: $0) }
      return HeaderField(field.name, policies.joined(separator: ","))
    }
  }

  /// One policy (Content Security Policy Level 3, section 2.2), in which the scripts are let through where those in a page are
  /// not.
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
  /// Whether its source has a shadow tree that scripts do not see.
  var hasClosedShadowTree: Bool { elements.contains { $0["shadowrootmode"]?.lowercased() == "closed" } }

  /// The encoding that a page says it has (HTML Standard, 4.2.5.4), where it is the name of one.
  fileprivate var declaredEncoding: String? {
    let told = elements.lazy.filter { $0.name == "meta" }.compactMap { $0["charset"] }.first
    return told.flatMap {
      $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_:".contains($0)) } ? $0 : nil
    }
  }
}
