# Verlassen, ohne zu speichern.
leave-title = Ohne Speichern verlassen?
leave-text = Die Eingaben hier sind noch nicht gespeichert.
leave-stay = Weiter bearbeiten
leave-go = Verlassen
