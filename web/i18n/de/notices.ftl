notices-offline = Du bist offline. Was du schreibst, wird gesendet, sobald die Verbindung wieder da ist.
notices-retry = Nächster Versuch in { $seconds ->
    [one] { $seconds } Sekunde
   *[other] { $seconds } Sekunden
 }.
notices-connecting = Verbindung wird aufgebaut …
notices-back = Du bist wieder online.
notices-try-now = Jetzt versuchen
notices-update = Eine neue Version von Parley ist bereit.
notices-update-now = Aktualisieren
notices-ask = Nachrichten an dich können als Benachrichtigung erscheinen.
notices-ask-yes = Einschalten
notices-where = { $topic } · { $channel }
notices-new-message = Neue Nachricht
notices-too-often = Das war zu oft. { $seconds ->
    [0] Jetzt geht es wieder.
    [one] Es geht in { $seconds } Sekunde wieder.
   *[other] Es geht in { $seconds } Sekunden wieder.
}
notices-not-kept = Der Speicher des Browsers funktioniert nicht. Was noch nicht gesendet ist, geht mit diesem Tab verloren.
