# Die Anzeige von Bildern.
viewer-title = Bild
viewer-count = { $at } von { $count }
viewer-smaller = Verkleinern
viewer-larger = Vergrößern
viewer-download = Herunterladen
viewer-before = Voriges Bild
viewer-after = Nächstes Bild
viewer-tools = Werkzeuge für das Bild
