# Alle Kanäle, die Seite eines Kanals, ein neuer Kanal.
channels-title = Kanäle
channels-show = Anzeigen
channels-all = Alle
channels-own = Meine
channels-find = Kanal suchen
channels-sort = Reihenfolge
channels-sort-name = Nach Namen
channels-sort-traffic = Nach Betrieb
channels-sort-newest = Neueste zuerst
channels-none = Kein Kanal
channels-none-text = Das steht hier in keinem Namen und keiner Beschreibung.
channels-size = { $count ->
    [one] { $count } Person
   *[other] { $count } Personen
}
channels-traffic = { $count ->
    [one] { $count } Nachricht pro Woche
   *[other] { $count } Nachrichten pro Woche
}
channels-young = Neu
channels-open = { $channel } öffnen
channels-join = Beitreten
channels-leave = Verlassen
channels-join-named = { $channel } beitreten
channels-leave-named = { $channel } verlassen
channels-unknown = Diesen Kanal gibt es nicht
channels-unknown-text = Oder er ist privat, und du bist nicht darin.
channels-read = Lesen und schreiben
channels-to-all = Alle Kanäle
channels-about = Über den Kanal
channels-save = Speichern
channels-saved = Gespeichert.
channels-people-title = Personen
channels-people = Personen ({ $count })
channels-add = Hinzufügen

channels-pin = Oben in der Liste anheften
channels-mute = Stummschalten
channels-mute-text = Seine Nachrichten zählen nirgends als ungelesen, und er steht am Ende.
channels-notify = Mitteilungen auf dem Bildschirm anzeigen
channels-notify-text = Bei jeder Nachricht hier, nicht nur bei Erwähnungen.
channels-sound = Ton abspielen
channels-wildcards = Bei Erwähnung aller benachrichtigen
channels-colour = Farbe auswählen

channels-new = Neuer Kanal
channels-make = Kanal erstellen
channels-name = Name
channels-name-hint = Kurz, und wie man ihn nennen würde.
channels-description = Wofür er da ist
channels-privacy = Wer ihn lesen kann
channels-public = Öffentlich
channels-public-text = Alle Mitglieder können ihn lesen und beitreten.
channels-private = Privat
channels-private-text = Nur Hinzugefügte lesen ihn; wer später kommt, sieht nicht, was vorher geschrieben wurde.
channels-shared = Privat, mit Verlauf
channels-shared-text = Nur Hinzugefügte lesen ihn, dann aber ganz.
channels-web-public = Öffentlich im Web
channels-web-public-text = Alle im Web können ihn lesen, ohne Konto.
channels-people-add = Personen hinzufügen
channels-announce = Im Kanal für Ankündigungen mitteilen, dass es ihn gibt
channels-need-name = Gib einen Namen ein.
channels-name-taken = Einen Kanal mit diesem Namen gibt es schon.

channels-settings = Einstellungen des Kanals
channels-permissions = Wer was darf
channels-can-send-message-group = Wer schreiben darf
channels-can-subscribe-group = Wer von selbst beitreten darf
channels-can-subscribe-group-text = Öffentlichen Kanälen dürfen alle beitreten, die sie sehen.
channels-can-add-subscribers-group = Wer Personen hinzufügen darf
channels-can-remove-subscribers-group = Wer Personen entfernen darf
channels-can-administer-channel-group = Wer diese Einstellungen ändern darf
channels-kept = Wie lange Nachrichten aufbewahrt werden
channels-kept-as-organization = Wie in der ganzen Organisation
channels-kept-always = Unbegrenzt
channels-kept-days = { $count ->
    [one] { $count } Tag
   *[other] { $count } Tage
}
channels-default = Neue Personen kommen in diesen Kanal
channels-archive = Kanal archivieren
channels-archived = Dieser Kanal ist archiviert: Das Geschriebene bleibt, schreiben kann niemand mehr.
channels-remove-person = { $name } aus dem Kanal entfernen
channels-admins-only = Das ändern die Verwaltung der Organisation und die des Kanals.

channels-others = Nicht dabei
channels-archived-ones = Archiviert
channels-archived-one = Archiviert
channels-sort-people = Nach Personen
channels-none-archived = Nichts ist archiviert
channels-none-archived-text = Archivierte Kanäle stehen hier, mit allen Nachrichten.
channels-none-own = Du bist noch in keinem Kanal: Unter „Alle“ kannst du einem beitreten.
channels-none-there = Es gibt keinen anderen Kanal, den du siehst.
channels-leave-private = Der Kanal ist privat: Nur wer darin ist oder ihn verwaltet, kann dich wieder hinzufügen.
channels-parts = Teile der Seite
channels-ways = Verwandte Seiten
channels-general = Allgemein
channels-personal = Persönlich
channels-topics = Themen
channels-kind-not-allowed = { $hint } Deine Rolle darf das nicht auswählen.
channels-name-long = { $over ->
    [one] Ein Zeichen zu viel: höchstens { $max }.
   *[other] { $over } Zeichen zu viel: höchstens { $max }.
}
channels-name-taken-archived = Ein archivierter Kanal heißt schon so.
channels-preview = Vorschau
channels-preview-end = Weiterschreiben
channels-description-shown = Die Beschreibung, wie sie aussehen wird
channels-no-description = Noch keine Beschreibung.
channels-created = Erstellt am { $day }
channels-created-by = Erstellt am { $day } von { $name }
channels-can-add-subscribers-group-text = Neben denen, die überall Personen hinzufügen dürfen. Auch einen privaten Kanal können sie lesen.
channels-readers-only = Wer den Kanal lesen kann, ändern nur Personen, die ihn selbst lesen können.
channels-organization-admins-only = Das ändert die Verwaltung der Organisation.
channels-owners-only = Das ändern die Eigentümer der Organisation.
channels-default-private = Neue Personen können nicht in einen privaten Kanal kommen.
channels-archive-title = Archiv
channels-archive-hint = Ein archivierter Kanal bleibt lesbar und lässt sich wiederherstellen.
channels-archive-named = { $channel } archivieren?
channels-archive-writing = Niemand kann mehr darin schreiben, und er verschwindet aus den Listen.
channels-archive-reading = Das Geschriebene bleibt und ist für alle durchsuchbar, die es jetzt lesen können.
channels-archive-unread = Nichts darin ist mehr ungelesen, für niemanden.
channels-archive-default = Neue Personen kommen nicht mehr in diesen Kanal.
channels-archive-announcing = Die Organisation kündigt dort nichts mehr an; in ihren Einstellungen lässt sich ein anderer Kanal wählen.
channels-archive-back = Wer den Kanal verwaltet, kann ihn mit seinen Personen und Einstellungen wiederherstellen.
channels-archived-now = { $channel } ist archiviert.
channels-unarchive = Wiederherstellen
channels-unarchive-named = { $channel } wiederherstellen?
channels-unarchive-text = Seine Personen sind wieder darin und können schreiben, mit den Einstellungen von vorher. Früher Geschriebenes gilt als gelesen. Ein Hinweis im Kanal sagt es.
channels-unarchived-now = { $channel } ist wiederhergestellt.
channels-unarchive-who = Die Verwaltung der Organisation und die des Kanals können ihn wiederherstellen.
channels-not-in = Du bist nicht in diesem Kanal
channels-not-in-text = Wer darin ist, wählt hier eine Farbe und was sich bemerkbar macht.
channels-look = In der Liste
channels-notifications = Mitteilungen
channels-push = An mein Telefon senden
channels-mails = Als E-Mail senden
channels-as-general = Wie allgemein eingestellt
channels-chosen-here = Hier gewählt; allgemein ist es ebenso
channels-unlike-general-on = Hier gewählt; allgemein ist es an
channels-unlike-general-off = Hier gewählt; allgemein ist es aus
channels-leave-out = { $name } entfernen
channels-pick = Personen, Gruppen, Kanäle
channels-pick-text = Eine Gruppe oder ein Kanal steht für alle, die jetzt darin sind.
channels-all-of-group = Alle aus der Gruppe
channels-all-of-channel = Alle aus dem Kanal
channels-added = { $count ->
    [0] Alle sind schon darin.
    [one] Eine Person wurde hinzugefügt.
   *[other] { $count } Personen wurden hinzugefügt.
}
channels-adders-only = Hinzufügen können hier alle, die das dürfen, und die Verwaltung des Kanals.
channels-nobody = Niemand ist in diesem Kanal.
channels-manages = Verwaltet den Kanal
channels-topics-failed = Die Themen ließen sich nicht laden.
channels-no-topics = Noch keine Themen
channels-no-topics-text = Was im Kanal geschrieben wird, steht hier nach Themen.
channels-topic-count = { $count ->
    [one] { $count } Thema
   *[other] { $count } Themen
}
channels-unread = { $count ->
    [one] { $count } ungelesene Nachricht
   *[other] { $count } ungelesene Nachrichten
}
channels-resolved = Erledigt:
channels-today = Heute aktiv
channels-week = Diese Woche aktiv
channels-earlier = Früher
channels-defaults-text = Neue Personen kommen beim Beitritt in diese Kanäle.
channels-defaults-add = Kanal hinzufügen
channels-defaults-none = Keine Standardkanäle
channels-defaults-none-text = Neue Personen beginnen ohne Kanal.
channels-defaults-remove = { $channel } aus der Liste entfernen
channels-defaults-guest = Gäste sehen die Liste der Standardkanäle nicht.
channels-kind-is-off = { $hint } Die Organisation ist nicht im Web zu sehen.
