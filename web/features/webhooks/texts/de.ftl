# Was der Server den Programmen hinter Bots schickt.
webhooks-part = Zustellungen
webhooks-about = Was zuletzt an die Adresse geschickt wurde und was daraus wurde. Die letzten 100 bleiben sieben Tage lang.
webhooks-test = Test senden
webhooks-refresh = Aktualisieren
webhooks-off = Solange der Bot deaktiviert ist oder keine Adresse hat, wird nichts geschickt.
webhooks-none = Noch wurde nichts geschickt: Es geschieht, wenn jemand den Bot erwähnt oder ihm schreibt, oder durch einen Test.
webhooks-older = Ältere anzeigen
webhooks-state-waiting = Wartet
webhooks-state-delivered = Zugestellt
webhooks-state-failed = Gescheitert
webhooks-state-dropped = Nicht gesendet
webhooks-trigger-test = Test
webhooks-trigger-mention = Erwähnung
webhooks-trigger-direct = Direktnachricht
webhooks-replayed = { $what }, wiederholt
webhooks-status = Status { $status }
webhooks-attempts = { $count ->
    [one] { $count } Versuch
   *[other] { $count } Versuche
}

webhooks-delivery = Zustellung
webhooks-replay = Wiederholen
webhooks-try-now = Jetzt versuchen
webhooks-replay-text = Eine Wiederholung schickt die Nachricht, wie sie jetzt ist, unter derselben webhook-id; was der Bot antwortet, wird gesendet.
webhooks-under-way = Die Anfrage ist unterwegs.
webhooks-next = Der nächste Versuch: { $when }.
webhooks-attempt = Versuch { $number }: { $time }, { $duration } ms
webhooks-request = Anfrage
webhooks-reply = Antwort
webhooks-no-reply = Es kam keine Antwort.
webhooks-cut = Nur der Anfang ist da.

webhooks-problem-status = Der Server antwortete mit Status { $status }.
webhooks-problem-timeout = Der Server antwortete nicht rechtzeitig.
webhooks-problem-unreachable = Der Server war nicht erreichbar.
webhooks-problem-gave-up = Der Server war einen Tag lang nicht erreichbar.
webhooks-problem-not-public = Die Adresse gehört nicht zum öffentlichen Internet.
webhooks-problem-not-http = Die Adresse beginnt nicht mit http:// oder https://.
webhooks-problem-redirects = Der Server leitet zu oft weiter.
webhooks-problem-redirect-nowhere = Der Server leitet ins Leere weiter.
webhooks-problem-redirect-elsewhere = Der Server leitet an eine andere Adresse weiter.
webhooks-problem-too-long = Die Antwort ist zu lang.
webhooks-problem-not-json = Die Antwort ist kein JSON.
webhooks-problem-not-object = Die Antwort ist kein JSON-Objekt.
webhooks-problem-not-text = Der Inhalt der Antwort ist kein Text.
webhooks-problem-refused = Die Antwort kann nicht gesendet werden: { $reason }
webhooks-problem-nothing = Nichts wurde gesendet: Die Nachricht wurde gelöscht, der Bot darf sie nicht lesen, oder der Webhook war aus.
webhooks-problem-channels = Nichts wurde gesendet: Diese Form der Aufrufe gibt es nur für Nachrichten in Kanälen.
webhooks-problem-deactivated = Der Bot wurde deaktiviert.

webhooks-verify = Wie ein Programm die Signatur prüft
webhooks-verify-text = Jede Anfrage ist mit dem Token signiert. Das Programm berechnet die Signatur des Textes, wie er kam, und vergleicht.
webhooks-verify-copy = Code kopieren
webhooks-verify-copied = Der Code ist kopiert.
