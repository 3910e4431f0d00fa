# Domains der Adressen der Organisation.
domains-title = Domains
domains-open = Zurzeit passt jede Adresse. Die Domains zählen, sobald „Nur Adressen der eigenen Domains“ oben eingeschaltet ist.
domains-restricted = Nur wer eine Adresse dieser Domains hat, kann beitreten oder eingeladen werden.
domains-closed = Adressen sind eingeschränkt, und es gibt keine Domain: Niemand kann beitreten. Füg eine hinzu.
domains-subdomains = Auch ihre Subdomains
domains-subdomains-of = Auch Subdomains von { $domain }
domains-new = Weitere Domain
domains-add = Domain hinzufügen
domains-remove = { $domain } entfernen
domains-remove-title = { $domain } entfernen?
domains-remove-text = Wer eine Adresse dieser Domain hat, kann nicht mehr beitreten. Bestehende Konten bleiben.
domains-remove-last = Es ist die letzte Domain: Ohne sie kann man mit jeder Adresse beitreten.
domains-remove-step = Entfernen
domains-need = Gib eine Domain ein.
domains-invalid = Das ist keine Domain. Sie hat Buchstaben, Ziffern, Bindestriche und mindestens einen Punkt, zum Beispiel example.com.
domains-taken = Diese Domain gibt es schon.
