# Personen verwalten: neue Konten, Gruppen, Profile, Deaktivieren.
person-add = Person hinzufügen
person-add-text = Erstellt das Konto sofort, als Mitglied, in den Standardkanälen. Das Passwort gibst du selbst weiter; die Person kann es ändern. Eine Einladung braucht kein Passwort.
person-add-name = Name
person-add-email = E-Mail-Adresse
person-add-password = Vorläufiges Passwort
person-add-password-hint = 6 bis 100 Zeichen, nicht leicht zu erraten.
person-add-make = Konto erstellen
person-add-made = Das Konto von { $name } ist erstellt.
person-need-name = Gib einen Namen von 2 bis 100 Zeichen ein.
person-need-address = Gib eine E-Mail-Adresse ein.
person-need-password = Gib 6 bis 100 Zeichen ein.
person-seen = { $when } gesehen
person-not-seen = länger nicht gesehen
person-here = gerade hier
person-away = abwesend
person-groups = Gruppen
person-groups-add = Zu einer Gruppe hinzufügen
person-groups-add-named = { $name } zu einer Gruppe hinzufügen
person-groups-leave-out = Aus { $group } entfernen
person-profile = Profil bearbeiten
person-profile-named = Profil von { $name }
person-log = Was diese Person geändert hat
person-deactivate-text = { $name } kann sich nicht mehr anmelden. Das geschieht sofort:
person-deactivate-sessions = Alle Browser und Apps werden abgemeldet, und der API-Schlüssel gilt nicht mehr.
person-deactivate-bots = { $count ->
    [one] Ein Bot wird auch deaktiviert: { $names }.
   *[other] { $count } Bots werden auch deaktiviert: { $names }.
}
person-deactivate-invitations = { $count ->
    [one] { $count } offene Einladung dieser Person wird zurückgezogen.
   *[other] { $count } offene Einladungen dieser Person werden zurückgezogen.
}
person-deactivate-stays = Das Geschriebene bleibt. Rolle, Kanäle und Gruppen bleiben für den Fall erhalten, dass Administratoren das Konto wieder aktivieren.
person-deactivate-groups = { $count ->
    [one] Die Mitgliedschaft in { $count } Gruppe bleibt: { $names }.
   *[other] Die Mitgliedschaft in { $count } Gruppen bleibt: { $names }.
}
person-reactivate-named = { $name } reaktivieren?
person-reactivate-text = { $name } kann sich mit demselben Passwort wieder anmelden und hat Rolle, Kanäle und Gruppen wie vorher. Das Konto bekommt einen neuen API-Schlüssel.
person-reactivate-bots = { $count ->
    [one] Der zugehörige Bot bleibt deaktiviert: { $names }.
   *[other] Die { $count } zugehörigen Bots bleiben deaktiviert: { $names }.
}
person-pick = { $name } auswählen
person-many = Ausgewählte Personen
person-many-begin = Mehrere auswählen
person-many-none = Personen auswählen. Umschalt wählt einen Bereich.
person-many-count = { $count ->
    [one] Eine Person ausgewählt
   *[other] { $count } Personen ausgewählt
}
person-many-role = Rolle ändern
person-many-new-role = Neue Rolle
person-many-guests = Gäste sehen die Kanäle, in denen sie sind, und sonst nichts.
person-many-deactivate = Deaktivieren
person-many-reactivate = Reaktivieren
person-many-end = Fertig
person-many-role-ask = { $count ->
    [one] Rolle einer Person ändern?
   *[other] Rolle von { $count } Personen ändern?
}
person-many-deactivate-ask = { $count ->
    [one] Ein Konto deaktivieren?
   *[other] { $count } Konten deaktivieren?
}
person-many-reactivate-ask = { $count ->
    [one] Ein Konto reaktivieren?
   *[other] { $count } Konten reaktivieren?
}
person-many-bots = Auch ihre Bots werden deaktiviert, und ihre offenen Einladungen enden.
person-many-reactivate-text = Sie können sich mit demselben Passwort wieder anmelden und haben Rolle, Kanäle und Gruppen wie zuvor. Jedes Konto bekommt einen neuen API-Schlüssel; ihre Bots bleiben deaktiviert.
person-many-more = { $count ->
    [one] eine weitere Person
   *[other] { $count } weitere Personen
}
person-many-progress = { $done } von { $count } erledigt
person-many-refused = Nicht geändert:
person-many-again = Erneut versuchen
person-many-role-do = Rolle ändern
person-many-role-done = { $count ->
    [one] Eine Person hat die neue Rolle.
   *[other] { $count } Personen haben die neue Rolle.
}
person-many-deactivate-done = { $count ->
    [one] Ein Konto ist deaktiviert.
   *[other] { $count } Konten sind deaktiviert.
}
person-many-reactivate-done = { $count ->
    [one] Ein Konto ist wieder aktiv.
   *[other] { $count } Konten sind wieder aktiv.
}
