/// Checks of how bodies are written: headings, links, images, code, tables and raw HTML.
let textChecks = [
  textHeadingSkipCheck, textHeadingAtParentCheck, textDuplicateHeadingCheck, textEmptyHeadingCheck, textImageAltCheck,
  textVagueLinkCheck, textEmptyLinkCheck, textAddressLinkCheck, textFenceLanguageCheck, textTableHeaderCheck,
  textUnclosedElementCheck, textDuplicateIDCheck, textPageElementCheck, textUndefinedReferenceCheck,
  textForeignMarkupCheck,
]
