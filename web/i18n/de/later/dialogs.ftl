# Dialoge zu einer Nachricht oder einem Thema, und die Spalte mit Einzelheiten.
dialogs-move-message = Nachricht verschieben
dialogs-move-topic = Thema umbenennen oder verschieben
dialogs-move-what = Was verschoben wird
dialogs-move-one = Nur diese Nachricht
dialogs-move-later = Diese und alle folgenden Nachrichten
dialogs-move-all = Alle Nachrichten des Themas
dialogs-channel = Kanal
dialogs-topic = Thema
dialogs-topic-hint = Ein vorhandenes Thema nimmt die Nachrichten auf.
dialogs-unknown-channel = Es gibt keinen Kanal mit diesem Namen.
dialogs-topic-needed = Der Kanal verlangt ein Thema.
dialogs-same-place = Die Nachrichten sind schon dort.
dialogs-tell-new = Am neuen Ort sagen, woher sie kommen
dialogs-tell-old = Am alten Ort sagen, wohin sie gingen
dialogs-move = Verschieben
dialogs-moved = Verschoben nach { $place }
dialogs-move-part = { $count ->
    [one] Die neueste Nachricht verschieben
   *[other] Die neuesten { $count } Nachrichten verschieben
}

dialogs-forward = Nachricht weiterleiten
dialogs-forward-to = Wohin
dialogs-to-topic = An ein Thema
dialogs-to-person = An eine Person
dialogs-to = Name
dialogs-unknown-person = Niemand hat diesen Namen.
dialogs-continue = Weiter

dialogs-remind = An die Nachricht erinnern
dialogs-remind-when = Wann
dialogs-remind-other = Zu einer anderen Zeit
dialogs-remind-note = Notiz
dialogs-remind-text = Die Erinnerung ist eine Nachricht an dich selbst. Bis dahin steht sie bei den geplanten Nachrichten.
dialogs-remind-do = Mich erinnern
dialogs-remind-done = Die Erinnerung kommt { $time }.
dialogs-remind-intro = Eine Erinnerung:

dialogs-history = Bearbeitungsverlauf
dialogs-history-by = { $name }, { $time }
dialogs-history-sent = Gesendet
dialogs-history-edited = Bearbeitet
dialogs-history-moved = Verschoben
dialogs-history-topic = Thema: aus „{ $from }“ wurde „{ $to }“
dialogs-history-channel = Kanal: aus { $from } wurde { $to }
dialogs-nobody = Jemand

dialogs-receipts = Gelesen von
dialogs-receipts-count = { $count ->
    [0] Noch niemand hat die Nachricht gelesen.
    [one] Eine Person hat die Nachricht gelesen.
   *[other] { $count } Personen haben die Nachricht gelesen.
}
dialogs-receipts-hint = Wer nicht zeigt, was gelesen wurde, ist nicht aufgeführt.

dialogs-reactions = Reaktionen
dialogs-reactions-of = { $emoji }, { $count ->
    [one] eine Person
   *[other] { $count } Personen
}

dialogs-outbox = Wartet auf das Senden
dialogs-outbox-empty = Alles ist gesendet.
dialogs-outbox-text = Was ohne Verbindung geschah, wird der Reihe nach gesendet, sobald die Verbindung wieder da ist.
dialogs-outbox-send = Nachricht
dialogs-outbox-edit = Änderung einer Nachricht
dialogs-outbox-delete = Löschen einer Nachricht
dialogs-outbox-reaction = Reaktion
dialogs-outbox-flags = Gelesene Nachrichten und Sterne
dialogs-outbox-draft = Entwurf
dialogs-outbox-topic = Einstellung eines Themas
dialogs-outbox-vote = Stimme
dialogs-outbox-status = Status
dialogs-outbox-waiting = Wartet
dialogs-outbox-failed = Nicht gesendet: { $reason }
dialogs-discard = Verwerfen

dialogs-details-close = Schließen
dialogs-people = Personen
dialogs-people-here = { $count ->
    [one] Eine Person
   *[other] { $count } Personen
}
dialogs-writers = In diesem Thema
dialogs-subscribers = Abonniert
dialogs-more-people = { $count ->
    [one] und eine weitere Person
   *[other] und { $count } weitere
}
dialogs-find-person = Personen suchen
dialogs-about-channel = Über den Kanal
dialogs-no-description = Der Kanal hat keine Beschreibung.
dialogs-channel-public = Alle können lesen und beitreten
dialogs-channel-private = Nur Mitglieder können lesen
dialogs-channel-web = Alle im Web können lesen
dialogs-channel-archived = Archiviert: Niemand kann schreiben
dialogs-channel-history-shared = Neue Mitglieder sehen frühere Nachrichten
dialogs-channel-history-hidden = Neue Mitglieder sehen nur neue Nachrichten
dialogs-channel-created = Erstellt: { $day }
dialogs-channel-created-by = Erstellt: { $day }, von { $name }
dialogs-channel-traffic = { $count ->
    [one] Eine Nachricht in der Woche
   *[other] { $count } Nachrichten in der Woche
}
dialogs-channel-settings = Einstellungen des Kanals
dialogs-person = Person

dialogs-sign-out = Ohne Netz abmelden?
dialogs-sign-out-text = Der Server ist nicht erreichbar. Alles, was dieser Browser von der Organisation aufbewahrt, lässt sich jetzt entfernen, auch nicht gesendete Texte; die Sitzung endet, sobald dieser Browser den Server wieder erreicht.
dialogs-sign-out-unsent = { $count ->
    [one] Eine Änderung, die der Server noch nicht hat, geht dabei verloren.
   *[other] { $count } Änderungen, die der Server noch nicht hat, gehen dabei verloren.
}
dialogs-sign-out-here = Entfernen und abmelden

dialogs-leave-title = Ohne Speichern verlassen?
dialogs-leave-text = Was du hier eingegeben hast, ist nicht gespeichert.
dialogs-leave-stay = Weiter bearbeiten
dialogs-leave-go = Verlassen

dialogs-why = Warum wurde ich benachrichtigt oder nicht?
dialogs-why-desktop = Auf dem Bildschirm
dialogs-why-sound = Ton
dialogs-why-mail = Mail
dialogs-why-push = Geräte
dialogs-why-notifies = Deine Einstellungen verlangen es.
dialogs-why-waiting = Wartet bis { $at }.
dialogs-why-sent = Gesendet am { $at }.
dialogs-why-not = Nicht benachrichtigt.
dialogs-why-direct = Die Nachricht ist an dich.
dialogs-why-mention = Die Nachricht erwähnt dich.
dialogs-why-group = Die Nachricht erwähnt eine deiner Gruppen.
dialogs-why-followed-all = Die Nachricht erwähnt alle in einem Thema, dem du folgst.
dialogs-why-topic-all = Die Nachricht erwähnt alle im Thema.
dialogs-why-channel-all = Die Nachricht erwähnt alle im Kanal.
dialogs-why-alert = Die Nachricht enthält eines deiner Signalwörter.
dialogs-why-followed = Du folgst dem Thema.
dialogs-why-channel = Die Nachricht ist in einem deiner Kanäle.
dialogs-why-own = Du hast die Nachricht gesendet.
dialogs-why-bot = Bots werden nicht benachrichtigt.
dialogs-why-deactivated = Das Konto war deaktiviert.
dialogs-why-not-received = Die Nachricht ging nicht an dich, oder du hast den Kanal verlassen.
dialogs-why-arrival = Die Nachricht war von Anfang an gelesen.
dialogs-why-muted-sender = Du hast den Absender stummgeschaltet.
dialogs-why-muted-channel = Du hast den Kanal stummgeschaltet.
dialogs-why-muted-topic = Du hast das Thema stummgeschaltet.
dialogs-why-muted = Du hast Absender, Thema oder Kanal stummgeschaltet.
dialogs-why-wildcards = Deine Einstellungen zählen Erwähnungen aller nicht.
dialogs-why-setting = Deine Einstellungen verlangen es nicht.
dialogs-why-online = Du warst online.
dialogs-why-came-back = Du warst nach der Nachricht online.
dialogs-why-before = Die Nachricht hat dich schon vor der Bearbeitung benachrichtigt.
dialogs-why-quiet = Du hattest Ruhezeit.
dialogs-why-read = Du hattest die Nachricht schon gelesen.
dialogs-why-deleted = Die Nachricht war vorher gelöscht.
dialogs-why-no-access = Du konntest die Nachricht nicht mehr lesen.
dialogs-why-no-mail = Der Server verschickt keine Mails.
dialogs-why-no-device = Keines deiner Geräte ist angemeldet.
dialogs-why-at-channel = Für den Kanal auswählen
dialogs-why-at-topics = Für Themen auswählen
dialogs-why-at-muted = Stumme Personen
dialogs-why-at-notifications = Einstellungen der Mitteilungen
