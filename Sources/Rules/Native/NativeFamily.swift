/// Checks of what bodies say about the APIs of platforms.
let nativeChecks = [nativeWrongFrameworkCheck, nativeUnknownAPICheck]
