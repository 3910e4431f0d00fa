# Anmelden, Beitreten, der erste Besuch.
account-sign-in = Anmelden
account-sign-in-to = Anmelden bei { $organization }
account-email = E-Mail-Adresse
account-password = Passwort
account-new-password = Neues Passwort
account-full-name = Dein Name
account-forgot = Passwort vergessen?
account-no-account = Noch kein Konto?
account-join = Beitreten
account-back = Zurück zur Anmeldung
account-session-ended = Du wurdest abgemeldet. Was du nicht gesendet hast, bleibt in diesem Browser: Nach dem Anmelden ist es wieder da.
account-signed-in-as = { $name } ist hier angemeldet.
account-to-chat = Zum Chat

account-forgot-title = Neues Passwort festlegen
account-forgot-text = Gib die Adresse deines Kontos ein. Du bekommst eine E-Mail mit einem Link.
account-forgot-send = Link senden
account-forgot-sent-title = Sieh in dein Postfach
account-forgot-sent-text = Wenn { $email } zu einem Konto gehört, ist eine E-Mail mit einem Link unterwegs. Er gilt einmal, eine Stunde lang.
account-reset-title = Neues Passwort für { $name }
account-reset-text = Alle anderen Sitzungen von { $email } enden.
account-reset-save = Speichern und anmelden
account-reset-key = Auch einen neuen API-Schlüssel erstellen
account-reset-key-hint = Falls vielleicht jemand das Konto benutzt hat. Programme mit dem bisherigen Schlüssel brauchen erst den neuen.
account-past-title = Dieser Link gilt nicht mehr
account-past-reset = Der Link ist älter als eine Stunde, wurde benutzt oder durch einen neueren ersetzt.
account-past-reset-again = Neuen Link anfordern

account-join-title = { $organization } beitreten
account-join-invited = { $inviter } lädt dich ein.
account-join-open = Alle dürfen beitreten.
account-join-confirm-text = Bestätige zuerst deine Adresse: Du bekommst eine E-Mail mit einem Link, mit dem du dein Konto erstellst.
account-join-make = Konto erstellen
account-join-sent-title = Sieh in dein Postfach
account-join-sent-text = Eine E-Mail an { $email } ist unterwegs. Mit ihrem Link erstellst du dein Konto; er gilt einmal, einen Tag lang.
account-invitation-past-title = Diese Einladung ist beendet
account-invitation-past-text = Die Einladung ist abgelaufen, wurde zurückgezogen oder benutzt. Frag die Person, die sie geschickt hat, nach einer neuen.
account-invitation-needed-title = Zum Beitreten braucht es eine Einladung
account-invitation-needed-text = Frag jemanden bei { $organization } nach einem Link.

account-confirm-title = Ist das deine Adresse?
account-confirm-text = Dieses Konto bei { $organization } bekommt eine andere Adresse. Ab dann meldet es sich mit der neuen an.
account-confirm-account = Konto
account-confirm-before = Bisherige Adresse
account-confirm-after = Neue Adresse
account-confirm-do = Neue Adresse bestätigen
account-confirm-not-yours = Wenn das Konto nicht dir gehört, schließ diese Seite: Es ändert sich nichts.
account-confirmed-title = Die Adresse ist bestätigt
account-confirmed-text = Melde dich ab jetzt mit { $email } an.
account-past-confirm = Der Link ist älter als einen Tag, wurde benutzt oder durch etwas Neueres ersetzt. Fordere die Änderung noch einmal in deinen Einstellungen an.

account-setup-title = Willkommen bei Parley
account-setup-text = Benenne deine Organisation, und erstelle dein eigenes Konto. Es dauert eine Minute.
account-setup-organization = Name der Organisation
account-setup-organization-hint = Ein Team, eine Firma, ein Verein. Er lässt sich später ändern.
account-setup-do = Loslegen
account-setup-link = Öffne den Link, den der Server beim Start angezeigt hat: Er enthält das Geheimnis für den ersten Besuch.
account-setup-done-title = Dieser Server ist eingerichtet
account-setup-wrong = Das ist nicht der Link, den der Server beim letzten Start angezeigt hat.
account-setup-due = Noch niemand hat diesen Server eingerichtet. Öffne den Link, den der Server beim Start angezeigt hat.

account-welcome-title = Willkommen bei { $organization }
account-welcome-text = Ein Chat braucht Personen und Kanäle. Das alles kannst du auch später tun.
account-welcome-invite = Personen einladen
account-welcome-invite-text = Erstelle einen Link, und schick ihn deinem Team.
account-welcome-channel = Kanal erstellen
account-welcome-channel-text = Je einen für Team, Projekt oder Thema.
account-welcome-profile = Dein Profil vervollständigen
account-welcome-profile-text = Bild und Zeitzone helfen den anderen.
account-welcome-later = Erst einmal umsehen

account-strength-label = Stärke des Passworts
account-strength = { $strength ->
    [0] Zu leicht zu erraten: besser ein paar Wörter
    [1] Schwach: besser mehr Wörter
    [2] Mäßig
    [3] Gut
   *[4] Stark
}

account-need-email = Gib deine Adresse ein.
account-bad-email = Das ist keine E-Mail-Adresse.
account-need-password = Gib dein Passwort ein.
account-short-password = Mindestens { $count } Zeichen.
account-long-password = Höchstens { $count } Zeichen.
account-weak-password = Dieses Passwort wird zuerst geraten. Besser sind ein paar Wörter.
account-need-name = Gib deinen Namen ein, mit mindestens zwei Buchstaben.
account-long-name = Höchstens { $count } Zeichen.
account-bad-name = Ein Name enthält keines von * ` \ > " @
account-reserved-name = Diesen Namen hat der Server selbst.
account-name-taken = Hier heißt schon jemand so.
account-need-organization = Gib einen Namen ein.
account-email-taken = Zu dieser Adresse gibt es schon ein Konto.
account-email-disposable = Wegwerfadressen sind hier nicht möglich.
account-email-domain = Adressen dieser Domain sind hier nicht möglich.
account-email-plus = Adressen mit + sind hier nicht möglich.
account-wrong-password = Adresse und Passwort passen nicht zusammen.
account-deactivated = Dieses Konto ist deaktiviert. Wende dich an die Administration.
account-organization-deactivated = Diese Organisation ist deaktiviert.
account-closed = { $organization } ist deaktiviert
account-closed-text = Niemand kann sich anmelden. Nichts ist gelöscht: Nachrichten, Dateien und Konten sind noch auf dem Server.
account-closed-owners = Für Eigentümerinnen und Eigentümer
account-closed-command = Der Betreiber des Servers reaktiviert die Organisation mit diesem Befehl, im Ordner des Servers:
account-closed-look = Neu laden
account-no-passwords = Hier meldet sich niemand mit Passwort an.
account-too-often = Das waren viele Versuche. Versuch es { $when } noch einmal.
account-no-network = Der Server ist nicht erreichbar. Versuch es noch einmal.
