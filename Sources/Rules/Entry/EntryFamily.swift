/// Checks of what entries say about themselves and each other.
let entryLibraryChecks = [
  entryDuplicateTitleCheck, entryDuplicateSlugCheck, entryDuplicateAliasCheck, entryCategoryIndexCheck,
]

let entryPageChecks = [entryLeftoverCheck, entryPlaceholderCheck, entryCriterionNameCheck, entryCriterionLevelCheck]

let entryChecks = [
  entryVagueNameCheck, entryFocusPolicyCheck, entryDeniedRoleCheck, entryDeniedResizeCheck, entryChangeOrderCheck,
  entryLongSummaryCheck, entryDuplicateRowCheck, entryRepeatedAnnouncementCheck, entryUnknownClaimCheck,
  entryStaleChangesCheck,
]
