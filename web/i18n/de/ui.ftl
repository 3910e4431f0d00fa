# Wörter des Designsystems: Vom Chat wissen sie nichts.
ui-close = Schließen
ui-cancel = Abbrechen
ui-key-ctrl = Strg
ui-key-shift = Umschalt
ui-key-home = Pos1
ui-key-end = Ende
ui-key-page-up = Bild auf
ui-key-page-down = Bild ab
ui-key-space = Leertaste
ui-clear = Leeren
ui-try-again = Erneut versuchen
ui-nothing-found = Nichts gefunden
ui-show-password = Passwort anzeigen
ui-hide-password = Passwort verbergen
ui-results = { $count ->
    [0] Keine Treffer
    [one] { $count } Treffer
   *[other] { $count } Treffer
}
ui-colour = Farbe { $colour }
ui-part-failed = Dieser Teil konnte nicht angezeigt werden.
ui-broken = Das ging im Browser schief: { $reason }
ui-part-missing = Dieser Teil konnte nicht geladen werden. Prüf die Verbindung, und versuch es noch einmal.
ui-missed = { $count ->
    [one] Zeigen, was fehlschlug
   *[other] Die { $count } Fehler zeigen
}
