// Checking
