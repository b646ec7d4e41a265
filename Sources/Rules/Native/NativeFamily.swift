/// What bodies say of the APIs of platforms.
let nativeChecks = [nativeWrongFrameworkCheck, nativeUnknownAPICheck]
