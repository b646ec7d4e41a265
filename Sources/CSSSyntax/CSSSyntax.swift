// CSSSyntax begins here.
