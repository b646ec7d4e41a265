/// A file of the theme that the binary carries, so that a library needs none of its own.
public struct ThemeFile: Sendable {
  /// The path below `Templates/`, with `/` between its parts: `entry.mustache`, `assets/polite.css`.
  public let path: String
  public let bytes: [UInt8]

  init(_ path: String, _ bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}

/// Every file of `Templates/` as it was when the binary was built, sorted by path.
///
/// SwiftPM names an embedded file by the last part of its path alone, so no two files of the theme share a name.
public let defaultTheme: [ThemeFile] = [
  ThemeFile("404.mustache", PackageResources._04_mustache),
  ThemeFile("alone.mustache", PackageResources.alone_mustache),
  ThemeFile("assets/act-do.js", PackageResources.act_do_js),
  ThemeFile("assets/act-look.js", PackageResources.act_look_js),
  ThemeFile("assets/act-names.js", PackageResources.act_names_js),
  ThemeFile("assets/act-time.js", PackageResources.act_time_js),
  ThemeFile("assets/act-tree.js", PackageResources.act_tree_js),
  ThemeFile("assets/act.js", PackageResources.act_js),
  ThemeFile("assets/announcer.js", PackageResources.announcer_js),
  ThemeFile("assets/coverage.css", PackageResources.coverage_css),
  ThemeFile("assets/criteria.css", PackageResources.criteria_css),
  ThemeFile("assets/criteria.js", PackageResources.criteria_js),
  ThemeFile("assets/frame.js", PackageResources.frame_js),
  ThemeFile("assets/play.css", PackageResources.play_css),
  ThemeFile("assets/play.js", PackageResources.play_js),
  ThemeFile("assets/polite.css", PackageResources.polite_css),
  ThemeFile("assets/polite.js", PackageResources.polite_js),
  ThemeFile("assets/poster.js", PackageResources.poster_js),
  ThemeFile("assets/record.css", PackageResources.record_css),
  ThemeFile("assets/record.js", PackageResources.record_js),
  ThemeFile("assets/search.js", PackageResources.search_js),
  ThemeFile("assets/source.js", PackageResources.source_js),
  ThemeFile("assets/stage.js", PackageResources.stage_js),
  ThemeFile("assets/take.js", PackageResources.take_js),
  ThemeFile("assets/told.js", PackageResources.told_js),
  ThemeFile("backing.mustache", PackageResources.backing_mustache),
  ThemeFile("breadcrumbs.mustache", PackageResources.breadcrumbs_mustache),
  ThemeFile("category.mustache", PackageResources.category_mustache),
  ThemeFile("contract.mustache", PackageResources.contract_mustache),
  ThemeFile("coverage.mustache", PackageResources.coverage_mustache),
  ThemeFile("criteria.mustache", PackageResources.criteria_mustache),
  ThemeFile("entry.mustache", PackageResources.entry_mustache),
  ThemeFile("footer.mustache", PackageResources.footer_mustache),
  ThemeFile("glyph-announcement.mustache", PackageResources.glyph_announcement_mustache),
  ThemeFile("glyph-focus.mustache", PackageResources.glyph_focus_mustache),
  ThemeFile("glyph-name.mustache", PackageResources.glyph_name_mustache),
  ThemeFile("header.mustache", PackageResources.header_mustache),
  ThemeFile("home.mustache", PackageResources.home_mustache),
  ThemeFile("icon.mustache", PackageResources.icon_mustache),
  ThemeFile("layout.mustache", PackageResources.layout_mustache),
  ThemeFile("mark.mustache", PackageResources.mark_mustache),
  ThemeFile("page-language.mustache", PackageResources.page_language_mustache),
  ThemeFile("pager.mustache", PackageResources.pager_mustache),
  ThemeFile("picture.mustache", PackageResources.picture_mustache),
  ThemeFile("placed.mustache", PackageResources.placed_mustache),
  ThemeFile("proof-sign.mustache", PackageResources.proof_sign_mustache),
  ThemeFile("proof.mustache", PackageResources.proof_mustache),
  ThemeFile("redirect.mustache", PackageResources.redirect_mustache),
  ThemeFile("search.mustache", PackageResources.search_mustache),
  ThemeFile("stage.mustache", PackageResources.stage_mustache),
  ThemeFile("status.mustache", PackageResources.status_mustache),
  ThemeFile("tested.mustache", PackageResources.tested_mustache),
  ThemeFile("theme-language.mustache", PackageResources.theme_language_mustache),
  ThemeFile("toc-list.mustache", PackageResources.toc_list_mustache),
  ThemeFile("toc-title.mustache", PackageResources.toc_title_mustache),
  ThemeFile("toc.mustache", PackageResources.toc_mustache),
  ThemeFile("wrong-mark.mustache", PackageResources.wrong_mark_mustache),
]
