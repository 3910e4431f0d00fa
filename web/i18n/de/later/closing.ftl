# Die Organisation deaktivieren.
closing-title = Organisation deaktivieren
closing-text = Niemand kann die Organisation dann noch benutzen.
closing-do = Organisation deaktivieren
closing-ask = { $name } deaktivieren?
closing-everybody = Alle Personen und Bots werden sofort abgemeldet, auch du, und niemand kann sich mehr anmelden.
closing-kept = Nichts wird gelöscht: Nachrichten, Dateien und Konten bleiben auf dem Server.
closing-no-way-back = Von hier aus lässt es sich nicht rückgängig machen. Nur der Betreiber des Servers kann die Organisation reaktivieren.
closing-type = Zur Bestätigung den Namen der Organisation eingeben: { $name }
