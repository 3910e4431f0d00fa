# Schreiben: wohin ein Text geht, der Text, was beim Schreiben hilft.
composer-name = Nachricht schreiben
composer-message = Nachricht
composer-message-people = Nachricht an { $names }
composer-message-topic = Nachricht an #{ $channel } › { $topic }
composer-new = Neue Nachricht
composer-new-direct = Direktnachricht
composer-topic = Thema
composer-people = Personen
composer-people-hint = An wen?
composer-add-person = Hinzufügen
composer-leave-out = { $name } entfernen
composer-choose-channel = Kanal auswählen
composer-change-channel = Kanal { $channel }, ändern
composer-find-channel = Kanal suchen
composer-own-channels = Deine Kanäle
composer-other-channels = Andere Kanäle
composer-to-people = Stattdessen an Personen schreiben
composer-to-channel = Stattdessen in einen Kanal schreiben
composer-needs-channel = Wähl zuerst einen Kanal aus.
composer-needs-topic = Hier brauchen Nachrichten ein Thema.
composer-needs-people = Wähl aus, an wen die Nachricht geht.
composer-no-channel = Diesen Kanal gibt es nicht, oder du hast keinen Zugang.
composer-archived = Dieser Kanal ist archiviert. Du kannst ihn lesen, aber niemand kann darin schreiben.
composer-no-permission = Du darfst diesen Kanal lesen, aber nicht darin schreiben.
composer-person-gone = { $name } ist nicht mehr hier und bekommt keine Nachrichten.
composer-no-direct = In dieser Organisation könnt ihr einander keine Direktnachrichten schreiben.
composer-left = { $count ->
    [one] noch { $count } Zeichen
   *[other] noch { $count } Zeichen
}
composer-over = { $count ->
    [one] { $count } Zeichen zu viel
   *[other] { $count } Zeichen zu viel
}
composer-too-long = { $count ->
    [one] Die Nachricht ist um { $count } Zeichen zu lang. Nichts geht verloren: Sie kann gekürzt oder als Datei gesendet werden.
   *[other] Die Nachricht ist um { $count } Zeichen zu lang. Nichts geht verloren: Sie kann gekürzt oder als Datei gesendet werden.
}
composer-as-file = Als Datei senden
composer-send = Senden
composer-sent-elsewhere = In eine andere Unterhaltung gesendet.
composer-go-there = Unterhaltung öffnen
composer-tools = Auszeichnungen
composer-bold = Fett
composer-italic = Kursiv
composer-strike = Durchgestrichen
composer-link = Link
composer-list = Liste
composer-numbers = Nummerierte Liste
composer-quote = Zitat
composer-code = Code
composer-code-block = Codeblock
composer-spoiler = Spoiler
composer-math = Formel
composer-more = Mehr
composer-completion = Vorschläge
composer-completions = { $count ->
    [one] { $count } Vorschlag
   *[other] { $count } Vorschläge
}
composer-not-subscribed = nicht in diesem Kanal
composer-wildcard-channel = alle in diesem Kanal
composer-wildcard-direct = alle hier
composer-wildcard-topic = alle, die in diesem Thema schrieben
composer-notifies-nobody = benachrichtigt niemanden
composer-command-me = sagt, was du tust
composer-command-poll = stellt eine Frage
composer-command-todo = erstellt eine Aufgabenliste
composer-command-shrug = ¯\_(ツ)_/¯
composer-attach = Dateien anhängen, je bis { $limit }
composer-emoji = Emoji
composer-time = Zeitpunkt
composer-poll = Umfrage
composer-todo = Aufgabenliste
composer-snippets = Gespeicherte Texte
composer-preview = Vorschau
composer-edit-on = Weiterschreiben
composer-send-later = Später senden
composer-files = Dateien
composer-file-failed = Die Verbindung ging verloren.
composer-file-progress = { $name } wird hochgeladen
composer-remove-file = { $name } entfernen
composer-file-too-large = { $name } ist größer als { $limit }.
composer-too-many-files = Höchstens { $count } Dateien auf einmal.
composer-waits-for-files = Wird gesendet, sobald die Dateien da sind.
composer-drop = Dateien hier ablegen
composer-drop-limit = je bis { $limit }
composer-many = Damit erwähnst du { $count } Personen.
composer-many-refused = Du darfst nicht so viele Personen auf einmal erwähnen.
composer-away = Nicht in diesem Kanal und sieht dies nicht: { $names }.
composer-subscribe = Zum Kanal hinzufügen
composer-typing = { $count ->
    [one] { $names } schreibt…
   *[other] { $names } schreiben…
}
composer-typing-many = Mehrere Personen schreiben…
composer-sent = Die Nachricht ist gesendet.
composer-files-failed = Eine Datei kam nicht an. Versuch es erneut, oder entferne sie.
composer-enter-sends = Mit Enter senden
composer-enter-line = Mit Enter eine neue Zeile beginnen
composer-key-sends = sendet
