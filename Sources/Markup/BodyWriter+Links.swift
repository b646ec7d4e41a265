extension BodyWriter {
  mutating func enterLink(_ node: Node) {
    let link = locate(node, kind: .link, text: Array(linkText(of: node).utf8))
    document.links.append(link.fact)
    openLinks += 1
    openLinkPlace = link.index
    if refuses(link.fact, as: .link) { return html.write("<a>") }
    html.write("<a href=\"")
    switch resolve(link.fact) {
    case .rewrite(let destination), .link(let destination): html.write(destination: destination)
    case .keep, .place: html.write(destination: link.fact.destination)
    }
    writeTitle(of: node)
    html.write("\">")
  }

  /// Reports a destination that must not be written as a live link.
  mutating func refuses(_ link: MarkupLink, as use: DestinationUse) -> Bool {
    guard let scheme = unsafeScheme(of: link.destination, as: use) else { return false }
    report(
      .linkUnsafeScheme,
      at: link.range,
      "`\(scheme):` is not a scheme that a link may have",
      help: help(for: scheme, in: link.destination)
    )
    return true
  }

  mutating func leaveLink() {
    openLinks -= 1
    html.write("</a>")
    if let index = openLinkPlace { places.pass(index) }
    openLinkPlace = nil
  }

  /// Writes an image. Its children only provide its text, as in libcmark.
  mutating func writeImage(_ node: Node) {
    let text = altText(of: node)
    let image = locate(node, kind: .image, text: text)
    document.images.append(image.fact)
    if let index = image.index { places.pass(index) }
    if refuses(image.fact, as: .picture) { return html.write(escaping: text[...]) }
    write(node, image.fact, text, resolve(image.fact))
  }

  private mutating func write(_ node: Node, _ image: MarkupLink, _ text: [UInt8], _ resolution: LinkResolution) {
    if case .link(let destination) = resolution {
      if openLinks == 0 {
        html.write("<a href=\"")
        html.write(destination: destination)
        writeTitle(of: node)
        html.write("\">")
      }
      html.write(escaping: text[...])
      if openLinks == 0 { html.write("</a>") }
      return
    }
    html.write("<img src=\"")
    if case .rewrite(let destination) = resolution {
      html.write(destination: destination)
    } else {
      html.write(destination: image.destination)
    }
    html.write("\" alt=\"")
    html.write(escaping: text[...])
    writeTitle(of: node)
    html.write("\" />")
  }

  /// Enters an image alone in its paragraph, where a demo can be placed.
  mutating func enterBlockImage(_ node: Node, in paragraph: Node) -> Step {
    let text = altText(of: node)
    let image = locate(node, kind: .image, text: text, isBlockImage: true)
    document.images.append(image.fact)
    let isRefused = refuses(image.fact, as: .picture)
    let resolution = isRefused ? .keep : resolve(image.fact)
    if !isTight(paragraph) { html.beginLine() }
    if case .place(let demo) = resolution {
      html.beginLine()
      html.write(demo)
      html.beginLine()
      return .skip
    }
    if !isTight(paragraph) { html.write("<p>") }
    if isRefused { html.write(escaping: text[...]) } else { write(node, image.fact, text, resolution) }
    if !isTight(paragraph) { html.write("</p>\n") }
    return .skip
  }

  private mutating func writeTitle(of node: Node) {
    guard html.isOn, node.hasTitle else { return }
    html.write("\" title=\"")
    node.withTitle { html.write(escaping: $0) }
  }

  /// Returns the fact about a link or an image, and its index among the leaf's places.
  private mutating func locate(
    _ node: Node,
    kind: MarkupLink.Kind,
    text: [UInt8] = [],
    isBlockImage: Bool = false
  ) -> (fact: MarkupLink, index: Int?) {
    let destination = node.destination
    let block = leafRange
    let found = places.find(destination, source, definitions, in: block)
    let isAutolink = kind == .link && found?.kind == .autolink
    let fact = MarkupLink(
      kind: isAutolink ? .autolink : kind,
      destination: destination,
      range: found?.range ?? block,
      isExact: found != nil,
      isBlockImage: isBlockImage,
      text: String(decoding: text, as: UTF8.self)
    )
    return (fact, found?.index)
  }

  /// Returns the text of an image, as libcmark writes it in `alt`.
  private func altText(of image: Node) -> [UInt8] {
    var text: [UInt8] = []
    var current = image.firstChild
    while let node = current {
      switch node.kind {
      case .text, .code, .htmlInline: text += node.literal
      case .softBreak, .lineBreak: text.append(UInt8(ascii: " "))
      default: break
      }
      current = node.following(below: image)
    }
    return text
  }
}
