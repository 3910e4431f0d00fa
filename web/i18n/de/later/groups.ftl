# Gruppen.
groups-internet = Alle im Internet
groups-everyone = Alle, auch Gäste
groups-members = Mitglieder
groups-full-members = Vollmitglieder
groups-moderators = Moderatoren
groups-administrators = Administratoren
groups-owners = Eigentümer
groups-nobody = Niemand
groups-unknown = Eine entfernte Gruppe
groups-add = Gruppen oder Personen hinzufügen
groups-add-to = Zu „{ $what }“ hinzufügen
groups-leave-out = { $name } entfernen

groups-title = Gruppen
groups-find = Gruppen suchen
groups-show = Anzeigen
groups-all = Alle
groups-own = Meine
groups-deactivated = Deaktiviert
groups-none = Keine Gruppen
groups-none-text = Eine Gruppe gibt mehreren Personen dieselben Berechtigungen und lässt sich als Ganzes erwähnen.
groups-none-found = Keine Gruppe heißt so.
groups-new = Neue Gruppe
groups-size = { $count ->
    [0] Niemand
    [one] { $count } Person
   *[other] { $count } Personen
}
groups-size-direct = { $count } direkt
groups-own-mark = Du bist darin
groups-system-mark = Nach Rolle

groups-name = Name
groups-description = Wofür ist sie?
groups-first = Personen und Gruppen darin
groups-first-hint = Du kannst das jederzeit ändern.
groups-managers = Wer die Gruppe verwalten darf
groups-make = Erstellen
groups-need-name = Gib einen Namen ein.
groups-name-taken = Es gibt schon eine Gruppe mit diesem Namen.
groups-name-reserved = Ein Name kann nicht mit { $start } beginnen

groups-unknown-title = Diese Gruppe gibt es nicht
groups-unknown-text = Vielleicht stimmt die Adresse nicht.
groups-to-all = Alle Gruppen
groups-about = Über die Gruppe
groups-save = Speichern
groups-created = Erstellt von { $name } am { $date }
groups-created-on = Erstellt am { $date }
groups-system-text = Wer in dieser Gruppe ist, folgt aus den Rollen. Niemand ändert sie.
groups-is-deactivated = Diese Gruppe ist deaktiviert: Niemand kann sie erwähnen, ihr beitreten oder ihr Berechtigungen geben.
groups-locked = Das ändert nur, wer die Gruppe verwalten darf.
groups-join = Beitreten
groups-leave = Verlassen
groups-joined-through = Du bist über { $group } in dieser Gruppe.

groups-in-it = { $count ->
    [0] Niemand ist in dieser Gruppe
    [one] { $count } Person
   *[other] { $count } Personen
}
groups-split = { $direct } direkt, { $through } über andere Gruppen
groups-show-all = Alle
groups-show-direct = Direkt
groups-show-through = Über Gruppen
groups-find-member = Personen suchen
groups-no-member = Niemand heißt so.
groups-empty = Noch ist niemand darin.
groups-directly = Direkt
groups-through = Über { $path }
groups-add-here = Personen und Gruppen hinzufügen
groups-add-button = Hinzufügen
groups-take-out = { $name } aus der Gruppe entfernen
groups-circle = „{ $name }“ enthält diese Gruppe schon und kann deshalb nicht Teil von ihr sein.
groups-itself = Eine Gruppe kann nicht Teil von sich selbst sein.
groups-subgroups = Gruppen darin

groups-permissions = Wer was mit dieser Gruppe darf
groups-can-manage-group = Wer die Gruppe verwalten darf
groups-can-add-members-group = Wer Personen hinzufügen darf
groups-can-remove-members-group = Wer Personen entfernen darf
groups-can-join-group = Wer selbst beitreten darf
groups-can-leave-group = Wer selbst austreten darf
groups-can-mention-group = Wer die Gruppe erwähnen darf
groups-can-manage-group-text = Das schließt alle anderen ein, außer dem Erwähnen. Wer alle Gruppen verwalten darf, hat es in jedem Fall.

groups-uses = Wofür die Gruppe verwendet wird
groups-uses-none = Noch nichts. Wo Berechtigungen vergeben werden, kannst du diese Gruppe auswählen.
groups-use-realm = In der Organisation
groups-use-of = In { $place }
groups-use-supergroup = Alle in dieser Gruppe sind auch in { $group }
groups-hidden-channel = einem Kanal, den du nicht siehst

groups-deactivate = Gruppe deaktivieren
groups-deactivate-text = Niemand kann { $group } mehr erwähnen, ihr beitreten oder ihr Berechtigungen geben. Sie verschwindet aus den Listen; ihre Seite bleibt, mit den Personen darin. Sie lässt sich nicht wieder aktivieren.
groups-deactivate-people = { $count ->
    [0] Niemand ist darin.
    [one] { $count } Person ist darin; sie bleibt in allen anderen Gruppen.
   *[other] { $count } Personen sind darin; sie bleiben in allen anderen Gruppen.
}
groups-in-use = Die Gruppe wird verwendet. Wähl zuerst an diesen Stellen eine andere aus:
