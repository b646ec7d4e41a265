/// What entries say of themselves, and of each other.
let entryLibraryChecks = [
  entryDuplicateTitleCheck, entryDuplicateSlugCheck, entryDuplicateAliasCheck, entryCategoryIndexCheck,
]

let entryPageChecks = [entryLeftoverCheck, entryPlaceholderCheck, entryCriterionNameCheck, entryCriterionLevelCheck]

let entryChecks = [
  entryVagueNameCheck, entryDeniedRoleCheck, entryDeniedResizeCheck, entryChangeOrderCheck, entryLongSummaryCheck,
  entryRepeatedAnnouncementCheck, entryUnknownClaimCheck, entryStaleChangesCheck,
]
