# Alle Kanäle, die Seite eines Kanals, ein neuer Kanal.
channels-title = Kanäle
channels-show = Zeigen
channels-all = Alle
channels-own = Meine
channels-find = Kanal finden
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
channels-young = neuer Kanal
channels-open = In { $channel } hineinsehen
channels-join = Beitreten
channels-leave = Verlassen
channels-join-named = { $channel } beitreten
channels-leave-named = { $channel } verlassen
channels-unknown = Diesen Kanal gibt es nicht
channels-unknown-text = Oder er ist privat und nicht für dieses Konto.
channels-read = Lesen und schreiben
channels-to-all = Alle Kanäle
channels-about = Über den Kanal
channels-save = Speichern
channels-saved = Gespeichert.
channels-people-title = Menschen
channels-people = Menschen ({ $count })
channels-add = Hinzufügen

channels-for-me = Für mich
channels-pin = Oben in der Liste anheften
channels-mute = Stummschalten
channels-mute-text = Seine Nachrichten zählen nirgends als ungelesen, und er steht am Ende.
channels-notify = Mitteilungen auf dem Bildschirm
channels-notify-text = Bei jeder Nachricht hier, nicht nur bei Erwähnungen.
channels-sound = Ton abspielen
channels-wildcards = Bei Erwähnung aller benachrichtigen
channels-colour = Farbe wählen

channels-new = Neuer Kanal
channels-make = Kanal anlegen
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
channels-people-add = Menschen hinzufügen
channels-announce = Im Kanal für Ankündigungen mitteilen, dass es ihn gibt
channels-need-name = Bitte einen Namen eingeben.
channels-name-taken = Einen Kanal mit diesem Namen gibt es schon.

channels-settings = Einstellungen des Kanals
channels-permissions = Wer was darf
channels-can-send-message-group = Wer schreiben darf
channels-can-subscribe-group = Wer von selbst beitreten darf
channels-can-subscribe-group-text = Öffentlichen Kanälen dürfen alle beitreten, die sie sehen.
channels-can-add-subscribers-group = Wer Personen hinzufügen darf
channels-can-remove-subscribers-group = Wer Personen herausnehmen darf
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
channels-archive-text = In { $channel } kann niemand mehr schreiben, und der Kanal verschwindet aus den Listen. Das Geschriebene bleibt und lässt sich durchsuchen.
channels-archived = Dieser Kanal ist archiviert: Das Geschriebene bleibt, schreiben kann niemand mehr.
channels-remove-person = { $name } aus dem Kanal nehmen
channels-admins-only = Nur wer diese Einstellungen ändern darf, kann das.
