# Datenexporte.
exports-title = Datenexporte
exports-locked = Die Daten der Organisation können nur Administratoren exportieren.
exports-text = Ein Export ist ein Archiv der Organisation: zum Aufbewahren, zum Umziehen oder zum Nachschlagen. Währenddessen geht alles weiter.
exports-new = Neuer Export
exports-kind = Was darin steht
exports-public = Öffentliche Daten
exports-public-text = Personen, Gruppen und öffentliche Kanäle mit ihren Nachrichten und Dateien. Keine privaten Kanäle, keine Direktnachrichten.
exports-private = Mit privaten Daten von Personen, die zugestimmt haben
exports-private-text = Die öffentlichen Daten, das Änderungsprotokoll, und von Personen, die zugestimmt haben, auch Direktnachrichten, private Kanäle, Einstellungen, Entwürfe und Dateien.
exports-consents = { $people ->
    [one] { $consented } von { $people } Person hat dem Export privater Daten zugestimmt.
   *[other] { $consented } von { $people } Personen haben dem Export privater Daten zugestimmt.
}
exports-limits = Fünf Exporte in sieben Tagen. Ein Archiv wird nach einer Woche gelöscht.
exports-used = { $used } von { $most } in den letzten sieben Tagen verbraucht
exports-start = Export starten
exports-made = Exporte
exports-none = Keine Exporte
exports-none-text = Ein Export steht hier, sobald er begonnen ist.
exports-by = { $name }, { $when }
exports-pending = In Arbeit. Du kannst diese Seite verlassen.
exports-ready = Fertig. Der Link ist nur für dich; gib ihn nicht weiter.
exports-failed = Fehlgeschlagen, { $when }. Starte einen neuen Export; wenn auch er fehlschlägt, frag den Betreiber des Servers.
exports-deleted = Gelöscht, { $when }.
exports-download = Herunterladen
exports-download-named = Herunterladen: { $name }
exports-named = { $kind }, { $when }
exports-delete = Löschen
exports-delete-named = Löschen: { $name }
exports-delete-ask = Export löschen?
exports-delete-text = Niemand kann das Archiv dann noch herunterladen. Die Daten der Organisation bleiben.
exports-first = Zuerst die Daten exportieren
