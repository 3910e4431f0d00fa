# Lesen: die Liste der Nachrichten und was darin steht.
messages-list = Nachrichten
messages-label = { $name }, { $time }, { $day }
messages-pending-label = { $name }, { $time }, noch nicht gesendet
messages-hidden-label = Verborgene Nachricht, { $time }
messages-hidden = Nachricht einer stummgeschalteten Person
messages-reveal = Anzeigen
messages-unread-line = Ungelesen
messages-direct-with = Du und { $names }
messages-reply-here = In dieser Unterhaltung antworten
messages-bot = Bot
messages-guest = Gast
messages-deactivated = Deaktiviert
messages-edited = bearbeitet
messages-moved = verschoben
messages-starred = Mit Stern
messages-add-reaction = Reaktion hinzufügen
messages-reaction-label = { $emoji } { $count }: { $names }
messages-you = du
messages-more-people = { $count ->
    [one] eine weitere Person
   *[other] { $count } weitere Personen
}
messages-pending-offline = Wartet auf das Netz
messages-sending = Wird gesendet …
messages-not-sent = Nicht gesendet: { $reason }
messages-edit-unsent = Bearbeiten
messages-discard = Verwerfen
messages-copy-code = Code kopieren
messages-copied = Kopiert
messages-copy-failed = Der Browser erlaubt das Kopieren nicht.
messages-code = Code
messages-code-in = Code in { $language }
messages-spoiler = Spoiler
messages-spoiler-toggle = Spoiler anzeigen oder verbergen
messages-table = Tabelle
messages-picture-loading = Das Bild wird vorbereitet.
messages-picture-unshown = Kann hier nicht gezeigt werden: herunterladen
messages-arrived = { $count } neue Nachrichten
messages-said = { $name }: { $text }
messages-jump = Neueste Nachrichten
messages-jump-unread = { $count ->
    [one] Eine ungelesene Nachricht
   *[other] { $count } ungelesene Nachrichten
}
messages-loading = Die Nachrichten werden geladen.
messages-failed = Die Nachrichten konnten nicht geladen werden: { $reason }
messages-too-often = Zu viele Anfragen.
messages-goes-on = { $seconds ->
    [0] Das Laden geht weiter.
    [one] Das Laden geht in { $seconds } Sekunde weiter.
   *[other] Das Laden geht in { $seconds } Sekunden weiter.
}
messages-offline = Kein Netz. Zu sehen ist, was der Browser aufgehoben hat.
messages-offline-empty = Kein Netz, und der Browser hat keine Nachrichten dieser Unterhaltung aufgehoben.
messages-empty = Noch keine Nachrichten
messages-empty-text = Was hier geschrieben wird, bleibt hier stehen, auch für alle, die später dazukommen.
messages-write-first = Die erste Nachricht schreiben
messages-empty-starred = Noch nichts mit Stern markiert
messages-empty-starred-text = Markiere eine Nachricht mit Stern, um sie wiederzufinden: Drück * auf einer Nachricht, oder klick auf ihren Stern.
messages-empty-mentions = Noch niemand hat dich erwähnt
messages-empty-mentions-text = Hier sammeln sich Nachrichten, die dich mit @ nennen.
messages-empty-reactions = Noch keine Reaktionen
messages-empty-reactions-text = Wenn jemand auf eine deiner Nachrichten reagiert, steht es hier.
messages-empty-search = Keine Nachrichten gefunden
messages-empty-search-text = Versuch weniger oder andere Wörter, oder such in allen Kanälen.
messages-poll = Umfrage
messages-poll-question = Frage
messages-poll-add = Antwort hinzufügen
messages-poll-votes = { $count ->
    [0] keine Stimmen
    [one] eine Stimme: { $names }
   *[other] { $count } Stimmen: { $names }
}
messages-todo = Aufgaben
messages-todo-title = Titel
messages-todo-add = Aufgabe hinzufügen
messages-widget-edit = Ändern
messages-widget-save = Speichern
