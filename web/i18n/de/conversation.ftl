# Die Leiste über den Nachrichten.
conversation-back = Zurück zur Liste
conversation-search = Hier suchen
conversation-about = Über den Kanal
conversation-people = Personen
