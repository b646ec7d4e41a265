/// Where links lead, beyond what a build must know.
let linkChecks = [linkBadAddressCheck, linkProtocolRelativeCheck, linkOwnSiteCheck]
