public import Diagnostics
import HTMLTree
import Markup
import PatternLibrary

/// A link to the web, or what is shown from there.
public struct WebLink: Sendable, Hashable {
  public let address: String
  public let range: SourceRange
}

extension PageSubject {
  /// Every address of the web that the page's texts link to or show, where it is.
  public var webLinks: [WebLink] {
    destinations.compactMap { link, passage in
      guard isWeb(link.destination) else { return nil }
      let place = passage.range(link.range)
      return WebLink(
        address: link.destination,
        range: passage.isBody ? place : place.searched(for: Array(link.destination.utf8)[...])
      )
    }
  }
}

extension EntrySubject {
  /// The same for an entry's page and for the links in its demos.
  public var webLinks: [WebLink] { page.webLinks + demos.flatMap(\.webLinks) }
}

extension DemoSubject {
  fileprivate var webLinks: [WebLink] {
    facts.attributed.filter { $0.name == "a" || $0.name == "area" }.flatMap { element in
      element.attributes.filter { $0.name == "href" && isWeb($0.value) }.map { attribute in
        WebLink(address: attribute.value, range: file.range(attribute.range))
      }
    }
  }
}

private func isWeb(_ destination: String) -> Bool { WebAddress(destination)?.isWeb == true }
