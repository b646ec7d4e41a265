/// Checks of where links lead, beyond what a build needs.
let linkChecks = [linkBadAddressCheck, linkProtocolRelativeCheck, linkOwnSiteCheck]
