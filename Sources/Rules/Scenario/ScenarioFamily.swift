/// The checks of scenarios against the demos that they are played on.
let scenarioChecks = [
  scenarioUnknownTextCheck, scenarioVacuousCheck, scenarioUnknownRoleCheck, scenarioNoLiveRegionCheck,
  scenarioRealClockCheck, scenarioDeniedAnnouncementCheck, scenarioLateOpeningCheck,
]

let scenarioDemoChecks = [scenarioMissingCheck]

let scenarioEntryChecks = [
  scenarioUnprovedCheck, scenarioEmptyProofCheck, scenarioUntestableProofCheck, scenarioStaleEvidenceCheck,
  scenarioStaleRecordCheck,
  scenarioUnknownBreakCheck, scenarioUnknownMomentCheck, scenarioLateMomentCheck,
  scenarioStalePictureCheck,
]
