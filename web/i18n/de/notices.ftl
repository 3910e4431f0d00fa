notices-offline = Keine Verbindung. Geschriebenes wird gesendet, sobald sie wieder da ist.
notices-retry = Nächster Versuch in { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
 }.
notices-connecting = Verbindung wird aufgebaut …
notices-back = Die Verbindung ist wieder da.
notices-try-now = Jetzt versuchen
notices-update = Eine neue Version von Parley ist bereit.
notices-update-now = Aktualisieren
notices-ask = Eigene Nachrichten können als Benachrichtigung erscheinen.
notices-ask-yes = Einschalten
notices-where = { $topic } · { $channel }
notices-new-message = Neue Nachricht
notices-too-often = Das war zu oft. { $seconds ->
    [0] Jetzt geht es wieder.
    [one] Es geht in { $seconds } Sekunde wieder.
   *[other] Es geht in { $seconds } Sekunden wieder.
}
notices-not-kept = Der Speicher des Browsers funktioniert nicht. Was noch nicht gesendet ist, geht mit diesem Tab verloren.
