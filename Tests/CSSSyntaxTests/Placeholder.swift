import CSSSyntax
