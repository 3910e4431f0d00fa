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
groups-leave-out = { $name } herausnehmen
