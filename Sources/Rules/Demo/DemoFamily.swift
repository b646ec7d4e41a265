/// The checks of all demos, whatever they show.
private let everyDemoChecks = [
  demoNoLanguageCheck, demoNoTitleCheck, demoCharsetCheck, demoOutsideResourceCheck, demoMissingFileCheck,
  demoModuleCheck, demoRequestCheck, demoNoReasonCheck,
]

/// The checks of demos that do not show a mistake on purpose.
private let rightDemoChecks = [
  demoBrokenStyleCheck, demoMotionCheck, demoDrawingMotionCheck, demoRegionInjectedCheck, demoRegionNotEmptyCheck,
  demoRegionInDrawingCheck, demoIndeterminateValueCheck,
  demoTwoMaximaCheck, demoRedundantRoleCheck, demoUnknownRoleCheck, demoUnknownAttributeCheck,
  demoUnsupportedAttributeCheck, demoRequiredAttributeCheck, demoRequiredParentCheck, demoRequiredChildrenCheck,
  demoBusyOnlyCheck, demoPositiveTabindexCheck,
  demoDuplicateIDCheck, demoDanglingReferenceCheck, demoInlineHandlerCheck, demoContrastCheck,
]

/// The checks of demos.
///
/// A demo that is marked with `<meta name="polite:wrong">` shows its mistake on purpose, so it is only checked for what
/// every document must have: a language, a title, its files, and nothing from elsewhere.
let demoChecks = everyDemoChecks + rightDemoChecks.map(exceptWhereWrong)

let demoEntryChecks = [demoUnreadableCheck]

private func exceptWhereWrong(_ check: Check<DemoSubject>) -> Check<DemoSubject> {
  Check(check.rule, needs: check.needs) { subject in subject.wrong == nil ? check.find(subject) : [] }
}
