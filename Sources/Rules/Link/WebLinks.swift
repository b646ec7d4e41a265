import Diagnostics
import HTMLTree
import Markup
public import PatternLibrary

extension PageSubject {
  /// Every web address that the page's texts link to or show, with its place.
  public var webLinks: [WebLink] {
    destinations.compactMap { link, passage in
      guard isWeb(link.destination) else { return nil }
      let place = passage.range(link.range)
      let own = passage.isBody ? place : place.searched(for: Array(link.destination.utf8)[...])
      return WebLink(link.destination, at: own)
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
        WebLink(attribute.value, at: file.range(attribute.range))
      }
    }
  }
}

private func isWeb(_ destination: String) -> Bool { WebAddress(destination)?.isWeb == true }
