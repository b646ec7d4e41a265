/// The checks of scenarios against the demos that they are played on.
///
/// That evidence is stale is not among them: what `evidence.json` holds is `polite verify`'s to say.
let scenarioChecks = [
  scenarioUnknownTextCheck, scenarioVacuousCheck, scenarioUnknownRoleCheck, scenarioNoLiveRegionCheck,
]

let scenarioDemoChecks = [scenarioMissingCheck]

let scenarioEntryChecks = [scenarioUnprovedCheck]
