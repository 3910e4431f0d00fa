# Was beim Schreiben geladen wird: Emojis, Vorschau, Dateien, späteres Senden, Entwürfe.
writing-emoji = Emoji
writing-emoji-search = Emoji suchen
writing-emoji-frequent = Oft verwendet
writing-emoji-own = Aus dieser Organisation
writing-emoji-smileys = Smileys
writing-emoji-people = Personen
writing-emoji-nature = Tiere und Natur
writing-emoji-food = Essen und Trinken
writing-emoji-places = Reisen und Orte
writing-emoji-activities = Aktivitäten
writing-emoji-objects = Gegenstände
writing-emoji-symbols = Symbole
writing-emoji-flags = Flaggen
writing-emoji-tone = Hautton
writing-emoji-tone-name = { $tone ->
    [0] Kein Hautton
    [1] Heller Hautton
    [2] Mittelheller Hautton
    [3] Mittlerer Hautton
    [4] Mitteldunkler Hautton
   *[5] Dunkler Hautton
}
writing-emoji-found = Gefunden
writing-emoji-none = Kein Emoji heißt so.
writing-emoji-failed = Die Emojis konnten nicht geladen werden.
writing-preview = Vorschau
writing-preview-offline = Ohne Verbindung gibt es keine Vorschau.
writing-insert = Einfügen
writing-time-title = Zeitpunkt einfügen
writing-time = Tag und Uhrzeit
writing-time-hint = Alle lesen ihn in der eigenen Zeitzone.
writing-poll-title = Umfrage erstellen
writing-poll-question = Frage
writing-poll-option = Antwort { $number }
writing-todo-title = Aufgabenliste erstellen
writing-todo-name = Name der Liste
writing-todo-task = Aufgabe { $number }
writing-snippets-title = Gespeicherte Texte
writing-snippets-none = Speichere, was du oft schreibst, und füg es hier wieder ein.
writing-snippet-delete = { $name } löschen
writing-snippet-name = Den jetzigen Text speichern als
writing-snippet-hint = Ein Name, unter dem du den Text wiederfindest.
writing-snippet-save = Speichern
writing-later-hour = In einer Stunde, { $time }
writing-later-tonight = Heute Abend, { $time }
writing-later-tomorrow = Morgen, { $time }
writing-later-monday = Montag, { $time }
writing-later-pick = Andere Zeit…
writing-later-done = Wird gesendet: { $time }.
writing-later-show = Anzeigen
writing-later-files = Die Dateien sind noch unterwegs.
writing-when-title = Später senden
writing-when = Tag und Uhrzeit
writing-when-set = Planen
writing-when-past = Wähl einen Zeitpunkt in der Zukunft aus.
writing-edit = Text der Nachricht
writing-edit-offline = Der Text dieser Nachricht braucht eine Verbindung.
writing-edit-save = Speichern
writing-edit-leave = Deine Änderungen verwerfen?
writing-edit-leave-text = Die Nachricht bleibt, wie sie war.
writing-edit-discard = Verwerfen
writing-edit-over = Die Zeit zum Ändern ist vorbei.
writing-edit-until = Änderbar bis { $time }
writing-edit-unfinished = Angefangene Änderung ({ $time }), noch nicht gespeichert
writing-drafts-edits = Unfertige Änderungen
writing-draft-edit = Änderung einer Nachricht
writing-undo = Rückgängig machen
writing-nobody-yet = Noch niemand
writing-no-channel-yet = Noch kein Kanal
writing-drafts-none = Keine Entwürfe
writing-drafts-none-text = Was du schreibst, bleibt vom ersten Buchstaben an erhalten. Hier wartet es, bis du es sendest.
writing-drafts-choose = Auswählen
writing-drafts-delete = { $count ->
    [one] { $count } Entwurf löschen
   *[other] { $count } Entwürfe löschen
}
writing-drafts-deleted = { $count ->
    [one] Der Entwurf ist gelöscht.
   *[other] { $count } Entwürfe sind gelöscht.
}
writing-draft-delete = Entwurf löschen
writing-draft-open = Weiter bearbeiten
writing-scheduled-none = Nichts ist geplant
writing-scheduled-none-text = Schreib eine Nachricht, und wähl neben „Senden“ die Option „Später senden“ aus.
writing-scheduled-edit = Text ändern
writing-scheduled-move = Zeit ändern
writing-scheduled-now = Jetzt senden
writing-scheduled-sent = Die Nachricht ist gesendet.
writing-scheduled-delete = Löschen
writing-scheduled-delete-title = Diese geplante Nachricht löschen?
writing-scheduled-delete-text = Sie wird nicht gesendet.
writing-scheduled-failed = Die Nachricht konnte nicht gesendet werden. Vielleicht darfst du dort nicht mehr schreiben; ändere die Zeit, um es erneut zu versuchen.

writing-files-lost = Nicht zu Ende hochgeladen: { $names }. Häng die Datei noch einmal an.

writing-snippets-search = Gespeicherte Texte suchen
writing-snippets-not-found = Kein gespeicherter Text hat das.
writing-snippets-manage = Gespeicherte Texte ändern
writing-snippet-new = Neuer gespeicherter Text
writing-snippet-edit = Gespeicherten Text ändern
writing-snippet-title = Name
writing-snippet-content = Text
writing-snippet-content-hint = Auszeichnungen gehen wie in Nachrichten.
writing-snippet-long = Der Text darf { $count } Zeichen haben.
writing-file-name = Nachricht
writing-file-changed = Der Text wurde geändert, während er zur Datei wurde, und nicht gesendet.
