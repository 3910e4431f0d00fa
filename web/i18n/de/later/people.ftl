# Personen, eine Person, Einladungen.
people-title = Personen
people-show = Anzeigen
people-active = Personen
people-bots = Bots
people-deactivated = Deaktiviert
people-find = Personen suchen
people-none = Niemand heißt so.
people-unknown = Diese Person ist hier nicht bekannt.
people-self = { $name } (du)
people-write-to = An { $name } schreiben
people-bot = Bot
people-bot-owner = Besitz des Bots
people-is-deactivated = Deaktiviert
people-presence-active = gerade da
people-presence-idle = abwesend
people-presence-offline = offline
people-own-profile = Dein Profil ändern
people-write = Nachricht
people-mention = Erwähnen
people-email = E-Mail-Adresse
people-local-time = Ortszeit
people-sent = Nachrichten dieser Person
people-mute = Diese Person stummschalten
people-unmute = Stummschaltung dieser Person aufheben

people-role-owner = Besitz
people-role-administrator = Verwaltung
people-role-moderator = Moderation
people-role-member = Mitglied
people-role-guest = Gast

people-invite = Personen einladen
people-invite-by-link = Per Link
people-invite-by-mail = Per E-Mail
people-invite-open = Einladungen
people-invite-link-text = Wer den Link hat, kann beitreten, bis er endet oder du ihn zurückziehst.
people-invite-mail-text = Jede Adresse bekommt einen eigenen Link.
people-invite-addresses = E-Mail-Adressen
people-invite-addresses-hint = Durch Kommas oder Zeilen getrennt.
people-invite-need-address = Gib mindestens eine Adresse ein.
people-invite-role = Beitritt als
people-invite-expires = Die Einladung endet
people-invite-days = { $count ->
    [one] nach { $count } Tag
   *[other] nach { $count } Tagen
}
people-invite-never = nie
people-invite-channels = { $count ->
    [0] Kanäle außer den üblichen
    [one] { $count } Kanal außer den üblichen
   *[other] { $count } Kanäle außer den üblichen
}
people-invite-make = Link erstellen
people-invite-send = Einladungen senden
people-invite-sent = Die Einladungen sind unterwegs.
people-invite-made = Schick diesen Link den Personen, die beitreten sollen.
people-invite-copy = Link kopieren
people-invite-copied = Der Link ist kopiert.
people-invite-another = Weiteren Link erstellen
people-invite-none = Keine offenen Einladungen
people-invite-none-text = Hier stehen Links und E-Mails, die noch gelten.
people-invite-for-many = Link für alle
people-invite-ends = endet { $when }
people-invite-revoke = Zurückziehen
people-invite-sent-again = Die Einladung an { $email } ist noch einmal unterwegs.
people-invite-again = E-Mail an { $email } noch einmal senden
people-invite-revoke-ask = Einladung zurückziehen?
people-invite-revoke-text = Der Link von „{ $who }“ gilt dann nicht mehr. Wer damit schon beigetreten ist, bleibt.
people-invite-revoke-named = Zurückziehen: { $who }
people-invite-never-ends = endet nicht
people-invite-by = Eingeladen von { $name }, { $when }
people-invite-default-channels = übliche Kanäle
people-invite-other-channels = { $count ->
    [one] { $count } Kanal, den du nicht siehst
   *[other] { $count } Kanäle, die du nicht siehst
}
people-invite-no-channels = Keine Kanäle
people-invite-find = Adresse suchen
people-invite-not-found = In keiner Einladung steht eine solche Adresse.
people-invite-locked = Gäste können niemanden einladen.
people-invite-all-text = Alle E-Mails und Links, die noch gelten.
people-invite-own-text = Deine E-Mails und Links, die noch gelten.
people-invite-not-allowed = Mit deiner Rolle darfst du niemanden einladen. Die Administration kann das ändern.
people-invite-see-all = Alle offenen Einladungen
people-invite-with-defaults = Die üblichen Kanäle
people-invite-groups = { $count ->
    [0] Gruppen
    [one] { $count } Gruppe
   *[other] { $count } Gruppen
}
people-invite-count = { $count ->
    [one] { $count } Adresse.
   *[other] { $count } Adressen.
}
people-invite-here = Schon hier: { $list }
people-invite-wrong = Keine E-Mail-Adresse: { $list }
people-invite-refused = { $email }: { $reason }

people-manage = { $name } verwalten
people-full-name = Name
people-role = Rolle
people-deactivate = Konto deaktivieren
people-deactivate-named = { $name } deaktivieren?
people-deactivate-words = Nachricht an die Person
people-deactivate-words-text = Die Person bekommt eine E-Mail mit dieser Nachricht.
people-reactivate = Konto reaktivieren
