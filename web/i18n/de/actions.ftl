# Was man mit einer Nachricht oder einem Thema tut.
actions-menu = Aktionen für die Nachricht von { $name }
actions-quick = Reagieren mit
actions-react-with = Mit { $emoji } reagieren
actions-add-reaction = Reaktion hinzufügen
actions-thumbs-up = Daumen hoch
actions-reply = Antworten
actions-quote = Zitieren und antworten
actions-forward = Weiterleiten
actions-edit = Bearbeiten
actions-move = Verschieben
actions-star = Mit Stern markieren
actions-unstar = Stern entfernen
actions-resolve = Thema als erledigt markieren
actions-unresolve = Thema als unerledigt markieren
actions-mute = Thema stummschalten
actions-unmute = Stummschaltung des Themas aufheben
actions-follow = Thema folgen
actions-unfollow = Thema nicht mehr folgen
actions-view = In der Unterhaltung öffnen
actions-copy-link = Link kopieren
actions-copy-text = Text kopieren
actions-copy-source = Markdown kopieren
actions-mark-unread = Ab hier als ungelesen markieren
actions-remind = Mich erinnern
actions-collapse = Einklappen
actions-expand = Ausklappen
actions-reactions = Reaktionen
actions-history = Bearbeitungsverlauf
actions-why = Warum wurde ich benachrichtigt oder nicht?
actions-receipts = Gelesen von
actions-delete = Löschen
actions-more = Weitere Aktionen
actions-toolbar = Aktionen für die Nachricht

actions-link-copied = Link kopiert
actions-text-copied = Text kopiert
actions-copy-failed = Der Browser erlaubt das Kopieren nicht.
actions-marked-unread = Ab hier ungelesen. Nachrichten in dieser Ansicht bleiben ungelesen, bis sie neu geöffnet wird.
actions-topic-muted = „{ $topic }“ ist stummgeschaltet.
actions-topic-unmuted = „{ $topic }“ ist nicht mehr stummgeschaltet.
actions-topic-followed = Du folgst „{ $topic }“.
actions-topic-unfollowed = Du folgst „{ $topic }“ nicht mehr.
actions-undo = Rückgängig machen
actions-not-possible = Das ist mit dieser Nachricht nicht möglich.
actions-waits-delete = Die Nachricht wird gelöscht, sobald die Verbindung wieder da ist.

actions-delete-title = Nachricht löschen?
actions-delete-text = Sie wird für alle gelöscht. Das lässt sich nicht rückgängig machen.
actions-delete-topic = Thema löschen
actions-delete-topic-title = Thema löschen?
actions-delete-topic-text = Alle Nachrichten von „{ $topic }“ werden für alle gelöscht. Das lässt sich nicht rückgängig machen.

actions-refused-send = Eine Nachricht wurde nicht gesendet: { $reason }
actions-refused-edit = Die Nachricht konnte nicht geändert werden: { $reason }
actions-refused-delete = Die Nachricht konnte nicht gelöscht werden: { $reason }
actions-refused-reaction = Die Reaktion konnte nicht geändert werden: { $reason }
actions-refused-other = Eine Änderung wurde abgelehnt: { $reason }
actions-show = Anzeigen
actions-waiting = { $count ->
    [one] Eine Änderung wartet.
   *[other] { $count } Änderungen warten.
}
actions-unsent = { $count ->
    [one] Eine Nachricht wurde nicht gesendet.
   *[other] { $count } Nachrichten wurden nicht gesendet.
}
actions-more-emoji = Alle Emojis
