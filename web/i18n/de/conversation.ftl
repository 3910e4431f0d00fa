# Die Leiste über den Nachrichten.
conversation-back = Zurück zur Liste
conversation-search = Hier suchen
conversation-about = Über den Kanal
conversation-people = Personen
conversation-no-unread-topic = Es gibt keine ungelesenen Themen mehr.
conversation-no-unread-direct = Es gibt keine ungelesenen Direktnachrichten mehr.
conversation-mark-read = Alle als gelesen markieren
