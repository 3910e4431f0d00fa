# Felder der Profile, für Administratoren.
profile-fields-text = Was Profile neben Name und Bild haben, in dieser Reihenfolge. Alle füllen die Felder selbst aus.
profile-fields-list = Profilfelder in ihrer Reihenfolge
profile-fields-add = Feld hinzufügen
profile-fields-edit = { $name } bearbeiten
profile-fields-edit-title = Feld bearbeiten
profile-fields-delete = { $name } löschen
profile-fields-delete-title = { $name } löschen?
profile-fields-delete-text = Alles, was jemand ausgefüllt hat, geht mit dem Feld endgültig verloren.
profile-fields-delete-step = Feld löschen
profile-fields-filled = { $count ->
    [0] Niemand hat es ausgefüllt.
    [one] Eine Person hat es ausgefüllt.
   *[other] { $count } Personen haben es ausgefüllt.
}
profile-fields-move = { $name } verschieben
profile-fields-move-keys = Die Pfeiltasten verschieben es, Pos1 und Ende bringen es an den Anfang und das Ende.
profile-fields-moved = { $name } ist Nummer { $place } von { $total }.
profile-fields-none = Keine Profilfelder
profile-fields-none-text = Ein Feld fragt alle nach einer Sache: Telefonnummer, Team, Geburtstag.
profile-fields-mark-summary = Auf der Karte
profile-fields-mark-required = Verlangt
profile-fields-mark-locked = Von Administratoren ausgefüllt

profile-fields-type = Art
profile-fields-type-stays = Die Art eines Feldes bleibt.
profile-fields-type-short = Kurzer Text
profile-fields-type-long = Langer Text
profile-fields-type-choice = Auswahlliste
profile-fields-type-date = Datum
profile-fields-type-link = Link
profile-fields-type-people = Personen
profile-fields-type-account = Konto auf einer anderen Seite
profile-fields-type-pronouns = Pronomen
profile-fields-site = Seite
profile-fields-site-other = Eine andere Seite
profile-fields-known-site = Das Feld heißt wie die Seite.
profile-fields-name = Name
profile-fields-hint = Hinweis
profile-fields-hint-text = Steht unter dem Feld, wo es ausgefüllt wird.
profile-fields-address = Adresse eines Profils
profile-fields-address-text = { $username } steht für den Namen des Kontos. Beispiel: https://social.example.com/{ $username }
profile-fields-choices = Auswahl
profile-fields-choice = Möglichkeit { $place }
profile-fields-choice-add = Möglichkeit hinzufügen
profile-fields-choice-remove = { $name } entfernen
profile-fields-summary = Auf der Karte einer Person
profile-fields-summary-text = Die Karte öffnet sich an einem Namen oder Bild. Zwei Felder haben darauf Platz.
profile-fields-summary-full = Zwei Felder stehen schon auf der Karte. Mehr passen nicht.
profile-fields-summary-not = Felder dieser Art sind zu lang für die Karte.
profile-fields-required = Alle werden gebeten, es auszufüllen
profile-fields-required-text = Wer es nicht tut, wird nicht ausgeschlossen.
profile-fields-editable = Jede Person füllt es selbst aus
profile-fields-editable-text = Sonst tun es nur Administratoren.
profile-fields-save = Speichern
profile-fields-adding = Hinzufügen

profile-fields-choices-title = Verwendete Möglichkeiten entfernen?
profile-fields-choices-text = { $count ->
    [one] Eine Person hat gewählt, was entfernt wird, und hat dann keine Wahl getroffen.
   *[other] { $count } Personen haben gewählt, was entfernt wird, und haben dann keine Wahl getroffen.
}
profile-fields-choices-step = Möglichkeiten entfernen

profile-fields-need-name = Gib einen Namen ein.
profile-fields-need-choice = Gib mindestens eine Möglichkeit ein.
profile-fields-empty-choice = Eine Möglichkeit ist leer. Gib einen Text ein, oder entferne sie.
profile-fields-double-choice = Zwei Möglichkeiten haben denselben Text.
profile-fields-need-username = Die Adresse muss { $username } einmal enthalten.
profile-fields-need-web = Gib eine vollständige Adresse ein, die mit https:// beginnt.
profile-fields-taken = Ein Feld mit diesem Namen gibt es schon.
profile-fields-long = Dieser Text ist zu lang.
