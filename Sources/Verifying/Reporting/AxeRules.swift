public import Diagnostics

/// The rules of axe-core that pages are checked with.
public enum AxeRules {
  /// The ids of the rules of axe-core 4.12 with the tags of WCAG's levels A and AA and of the best practices. Another
  /// version may have other rules: they are applied too, and can be set as part of `verify-axe`.
  static let ids = """
    accesskeys area-alt aria-allowed-attr aria-allowed-role aria-braille-equivalent aria-command-name
    aria-conditional-attr aria-deprecated-role aria-dialog-name aria-hidden-body aria-hidden-focus
    aria-input-field-name aria-meter-name aria-progressbar-name aria-prohibited-attr aria-required-attr
    aria-required-children aria-required-parent aria-roles aria-tab-name aria-text aria-toggle-field-name
    aria-tooltip-name aria-treeitem-name aria-valid-attr aria-valid-attr-value autocomplete-valid
    avoid-inline-spacing blink button-name bypass color-contrast definition-list dlitem document-title
    duplicate-id-aria empty-heading empty-table-header form-field-multiple-labels frame-focusable-content
    frame-tested frame-title frame-title-unique heading-order html-has-lang html-lang-valid html-xml-lang-mismatch
    image-alt image-redundant-alt input-button-name input-image-alt label label-title-only
    landmark-banner-is-top-level landmark-contentinfo-is-top-level landmark-main-is-top-level
    landmark-no-duplicate-banner landmark-no-duplicate-contentinfo landmark-no-duplicate-main landmark-one-main
    landmark-unique link-in-text-block link-name list listitem marquee meta-refresh meta-viewport
    meta-viewport-large nested-interactive no-autoplay-audio object-alt page-has-heading-one
    presentation-role-conflict region role-img-alt scope-attr-valid scrollable-region-focusable select-name
    server-side-image-map skip-link summary-name svg-img-alt tabindex table-duplicate-name target-size
    td-headers-attr th-has-data-cells valid-lang video-caption
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// The rules for whole pages, which a part of a page need not satisfy.
  static let ofWholePages: Set<String> = ["bypass", "landmark-one-main", "page-has-heading-one", "region"]

  /// Each as a rule of Polite, so that it can be set on its own.
  public static let all = ids.map { Rule.verifyAxe($0) }
}

extension Rule {
  /// A rule of axe-core, subordinate to `verify-axe`.
  static func verifyAxe(_ id: String) -> Rule {
    Rule(
      "\(verifyAxe.id)/\(id)",
      verifyAxe.severity,
      "axe-core finds a fault by its rule \(id).",
      explanation: verifyAxe.explanation,
      source: "https://dequeuniversity.com/rules/axe/4.12/\(id)",
      examples: verifyAxe.examples
    )
  }
}
