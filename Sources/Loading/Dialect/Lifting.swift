import Diagnostics
import PatternLibrary
import YAMLTree

/// What the body of an entry in the catalogue dialect says about focus and announcements, and where.
struct LiftedGuidance {
  private(set) var focus: (guidance: FocusGuidance, heading: Range<Int>)?
  private(set) var announcements: (list: [Announcement], heading: Range<Int>)?

  init(_ sections: [BodySection]) {
    let focus = BodySection.firstOfEachPlatform(sections, titled: ["focus"], CatalogueDialect.leadingSentences)
    if let heading = focus.first?.section.heading {
      let guidance = CatalogueDialect.merged(focus.map { ($0.section.platform, $0.value) })
      self.focus = (FocusGuidance(guidance: guidance), heading)
    }
    let announced = BodySection.firstOfEachPlatform(sections, titled: CatalogueDialect.announcementTitles) {
      let texts = CatalogueDialect.announcedTexts($0)
      return texts.isEmpty ? nil : texts
    }
    if let heading = announced.first?.section.heading {
      announcements = (CatalogueDialect.merged(announced.map { ($0.section.platform, $0.value) }), heading)
    }
  }
}
