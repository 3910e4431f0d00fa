# Wer was darf, und warum.
permissions-who = Wer hat das?
permissions-who-of = Wer hat das? { $permission }
permissions-count = { $count ->
    [0] Niemand hat diese Berechtigung.
    [one] { $count } Person hat diese Berechtigung.
   *[other] { $count } Personen haben diese Berechtigung.
}
permissions-find-person = Personen suchen
permissions-none-found = Niemand mit diesem Namen hat sie.
permissions-looking = { $seen } von { $count } durchgesehen …
permissions-nobody-title = Niemand hat sie
permissions-nobody-text = Es ist keine Person genannt und keine Gruppe, in der jemand ist.
permissions-list = Personen mit dieser Berechtigung

permissions-of-person = Berechtigungen
permissions-own = Was darf ich?
permissions-of-self = Was darf ich, und warum?
permissions-of-named = Was darf { $name }, und warum?
permissions-kind = Berechtigungen für
permissions-realm = Organisation
permissions-channels = Kanäle
permissions-groups = Gruppen
permissions-find-permission = Berechtigung suchen
permissions-find-channel = Kanal suchen
permissions-find-group = Gruppe suchen
permissions-none = Keine Berechtigung heißt so.
permissions-no-channels = Kein Kanal heißt so.
permissions-no-groups = Keine Gruppe heißt so.
permissions-yes = Darf
permissions-no = Darf nicht
permissions-lacks = Es fehlt: { $what }
permissions-would = Nur für: { $what }
permissions-people-more = { $count ->
    [one] { $count } Person
   *[other] { $count } Personen
}
permissions-more = { $count ->
    [one] und { $count } weitere
   *[other] und { $count } weitere
}

permissions-see-channel = Sieht den Kanal
permissions-read-channel = Liest, was geschrieben wird

permissions-named = direkt genannt
permissions-by-setting = { $setting }: { $who }
permissions-role-owner = Besitz
permissions-role-administrator = Verwaltung
permissions-role-moderator = Moderation oder höher
permissions-role-member = Mitglied
permissions-role-guest = jedes Konto
permissions-fact-account-is-active = ein aktives Konto
permissions-fact-channel-is-not-archived = ein Kanal, der nicht archiviert ist
permissions-fact-channel-is-public = der Kanal ist öffentlich
permissions-fact-group-is-active = eine Gruppe, die nicht deaktiviert ist
permissions-fact-group-is-no-system-group = eine Gruppe, deren Mitglieder nicht aus Rollen folgen
permissions-fact-is-no-bot = kein Bot
permissions-fact-is-no-guest = kein Gast
permissions-fact-owner-of-bot-may = wem der Bot gehört, darf es
permissions-fact-reads-channel = liest den Kanal
permissions-fact-sees-channel = sieht den Kanal
permissions-fact-spectators-are-admitted = die Organisation lässt Personen ohne Konto zu
permissions-fact-subscribed = ist im Kanal
