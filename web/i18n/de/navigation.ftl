# Sich zurechtfinden: Seitenleiste, Posteingang, Suche, Adressen.
navigation-side-bar = Navigation
navigation-keys = Pfeiltasten bewegen. Rechts klappt die Themen eines Kanals auf, links klappt sie zu.
navigation-unknown-channel = Unbekannter Kanal
navigation-unknown-person = Unbekannte Person
navigation-self = { $name } (ich)
navigation-no-network = Keine Verbindung zum Server. Bitte noch einmal versuchen, wenn sie wieder da ist.
navigation-unread = { $count ->
    [one] { $count } ungelesene Nachricht
   *[other] { $count } ungelesene Nachrichten
}
navigation-mentioned = Mit Erwähnung
navigation-followed = Gefolgt
navigation-resolved = Erledigt
navigation-more = Weitere Aktionen
navigation-search-or-jump = Suchen oder springen …
navigation-compose = Neue Nachricht

navigation-inbox = Posteingang
navigation-recent = Letzte Unterhaltungen
navigation-feed = Alle Nachrichten
navigation-mentions = Erwähnungen
navigation-starred = Mit Stern
navigation-drafts = Entwürfe
navigation-scheduled = Geplant
navigation-reactions = Reaktionen auf mich
navigation-all-direct = Alle Direktnachrichten
navigation-more-views = Weitere Ansichten
navigation-less = Weniger anzeigen

navigation-directs = Direktnachrichten
navigation-new-direct = Neue Direktnachricht
navigation-no-directs = Hier stehen Unterhaltungen mit Personen.
navigation-all-directs = Alle { $count } Unterhaltungen
navigation-filter-people = Personen finden

navigation-channels = Kanäle
navigation-pinned = Angeheftet
navigation-quiet-channels = Stumm und ruhig
navigation-no-channels = Noch kein Kanal abonniert. Das Pluszeichen zeigt alle Kanäle.
navigation-filter-channels = Kanäle finden
navigation-browse-channels = Kanäle durchsehen
navigation-topics-of = Themen von { $channel }
navigation-all-topics = Alle { $count } Themen
navigation-fewer-topics = Weniger Themen
navigation-no-topics = Noch keine Themen

navigation-organization-menu = Organisation
navigation-settings = Einstellungen
navigation-invite = Personen einladen
navigation-people = Personen
navigation-all-channels = Alle Kanäle
navigation-theme-system = Design des Systems
navigation-theme-light = Helles Design
navigation-theme-dark = Dunkles Design
navigation-help = Tasten und Hilfe
navigation-sign-out = Abmelden

navigation-mark-read = Als gelesen markieren
navigation-copy-link = Link kopieren
navigation-copied = Link kopiert
navigation-pin = Oben anheften
navigation-unpin = Nicht mehr anheften
navigation-mute-channel = Kanal stummschalten
navigation-unmute-channel = Kanal nicht mehr stummschalten
navigation-notify-all = Bei jeder Nachricht benachrichtigen
navigation-colour = Farbe ändern
navigation-colour-of = Farbe von { $channel }
navigation-colour-label = Diese Farbe ist nur für die eigene Ansicht
navigation-channel-settings = Kanaleinstellungen
navigation-unsubscribe = Kanal verlassen
navigation-unsubscribe-title = { $channel } verlassen?
navigation-unsubscribe-private = Der Kanal ist privat. Nur ein Mitglied kann wieder hinzufügen.
navigation-follow = Thema folgen
navigation-mute-topic = Thema stummschalten
navigation-unmute-topic = Thema nicht mehr stummschalten
navigation-resolve = Als erledigt markieren
navigation-unresolve = Als unerledigt markieren
navigation-move-topic = Umbenennen oder verschieben
navigation-delete-topic = Thema löschen
navigation-delete-topic-title = Thema löschen?
navigation-delete-topic-text = Alle Nachrichten von „{ $topic }“ werden für alle gelöscht. Das lässt sich nicht rückgängig machen.
navigation-profile = Profil ansehen

navigation-skip = Zu den Nachrichten springen
navigation-show-list = Liste der Unterhaltungen anzeigen
navigation-offline = Keine Verbindung. Geschriebenes wird gesendet, sobald sie wieder da ist.

navigation-filters = Filter
navigation-filter-all = Alle
navigation-filter-direct = Direkt
navigation-filter-followed = Gefolgt
navigation-filter-unread = Ungelesen
navigation-filter-participated = Mit mir
navigation-filter-muted = Auch stumme
navigation-unread-in = Ungelesen in { $name }
navigation-mark-all-read = Alle als gelesen markieren
navigation-inbox-none = Nichts da
navigation-inbox-none-text = Keine ungelesene Unterhaltung passt zu diesem Filter.
navigation-caught-up = Alles gelesen
navigation-caught-up-text = Neue Nachrichten stehen hier, bis sie gelesen sind.
navigation-more-people = +{ $count }
navigation-recent-failed = Die Unterhaltungen konnten nicht geladen werden.
navigation-recent-none = Keine Unterhaltungen
navigation-recent-none-text = Unterhaltungen stehen hier nach ihrer letzten Nachricht. Andere Filter zeigen vielleicht mehr.
navigation-load-more = Mehr laden
navigation-to-inbox = Zum Posteingang
navigation-no-such-channel = Diesen Kanal gibt es hier nicht
navigation-no-such-channel-text = Der Kanal heißt anders, ist privat oder gelöscht.
navigation-no-such-person = Diese Person gibt es hier nicht
navigation-no-such-person-text = Niemand in dieser Organisation hat diese Adresse oder Nummer.
navigation-search = Suche
