# Anmelden, Beitreten, der erste Besuch.
account-sign-in = Anmelden
account-sign-in-to = Anmelden bei { $organization }
account-email = E-Mail-Adresse
account-password = Passwort
account-new-password = Neues Passwort
account-full-name = Name
account-forgot = Passwort vergessen?
account-no-account = Noch kein Konto?
account-join = Beitreten
account-back = Zurück zur Anmeldung
account-session-ended = Die Sitzung ist beendet. Was noch nicht gesendet ist, bleibt in diesem Browser und ist nach dem Anmelden wieder da.
account-signed-in-as = { $name } ist hier angemeldet.
account-to-chat = Zum Chat

account-forgot-title = Neues Passwort wählen
account-forgot-text = Die Adresse des Kontos eingeben. Ein Link kommt per E-Mail.
account-forgot-send = Link senden
account-forgot-sent-title = Bitte ins Postfach sehen
account-forgot-sent-text = Wenn { $email } zu einem Konto gehört, ist eine E-Mail mit einem Link unterwegs. Er gilt einmal, eine Stunde lang.
account-reset-title = Neues Passwort für { $name }
account-reset-text = Alle anderen Sitzungen von { $email } enden.
account-reset-save = Speichern und anmelden
account-reset-key = Auch einen neuen API-Schlüssel machen
account-reset-key-hint = Falls vielleicht jemand das Konto benutzt hat. Programme mit dem bisherigen Schlüssel brauchen erst den neuen.
account-past-title = Dieser Link gilt nicht mehr
account-past-reset = Er ist älter als eine Stunde, wurde benutzt, oder ein neuerer hat ihn ersetzt.
account-past-reset-again = Einen neuen Link anfordern

account-join-title = { $organization } beitreten
account-join-invited = { $inviter } lädt ein.
account-join-open = Alle dürfen beitreten.
account-join-confirm-text = Zuerst die Adresse bestätigen: Eine E-Mail bringt den Link, mit dem das Konto entsteht.
account-join-make = Konto anlegen
account-join-sent-title = Bitte ins Postfach sehen
account-join-sent-text = Eine E-Mail an { $email } ist unterwegs. Mit ihrem Link entsteht das Konto; er gilt einmal, einen Tag lang.
account-invitation-past-title = Diese Einladung ist beendet
account-invitation-past-text = Sie ist abgelaufen, wurde zurückgezogen oder benutzt. Wer sie geschickt hat, kann eine neue schicken.
account-invitation-needed-title = Zum Beitreten braucht es eine Einladung
account-invitation-needed-text = Jemand bei { $organization } kann einen Link schicken.

account-confirm-title = Ist das die richtige Adresse?
account-confirm-text = Dieses Konto bei { $organization } bekommt eine andere Adresse. Ab dann meldet es sich mit der neuen an.
account-confirm-account = Konto
account-confirm-before = Bisherige Adresse
account-confirm-after = Neue Adresse
account-confirm-do = Neue Adresse bestätigen
account-confirm-not-yours = Bei einem fremden Konto einfach die Seite schließen: Es ändert sich nichts.
account-confirmed-title = Die Adresse ist bestätigt
account-confirmed-text = Ab jetzt mit { $email } anmelden.
account-past-confirm = Er ist älter als einen Tag, wurde benutzt, oder Neueres hat ihn ersetzt. In den Einstellungen lässt sich die Änderung noch einmal anfordern.

account-setup-title = Willkommen bei Parley
account-setup-text = Die Organisation benennen und das eigene Konto anlegen, das den Besitz hat. Es dauert eine Minute.
account-setup-organization = Name der Organisation
account-setup-organization-hint = Ein Team, eine Firma, ein Verein. Er lässt sich später ändern.
account-setup-do = Loslegen
account-setup-link = Bitte den Link öffnen, den der Server beim Start gezeigt hat: Er trägt das Geheimnis des ersten Besuchs.
account-setup-done-title = Dieser Server ist eingerichtet
account-setup-wrong = Das ist nicht der Link, den der Server beim letzten Start gezeigt hat.
account-setup-due = Noch niemand hat diesen Server eingerichtet. Bitte den Link öffnen, den der Server beim Start gezeigt hat.

account-welcome-title = Willkommen bei { $organization }
account-welcome-text = Ein Chat braucht Personen und Orte. Alles hat auch später Zeit.
account-welcome-invite = Personen einladen
account-welcome-invite-text = Einen Link erstellen und dem Team schicken.
account-welcome-channel = Einen Kanal anlegen
account-welcome-channel-text = Je einen für Team, Projekt oder Thema.
account-welcome-profile = Das Profil vervollständigen
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

account-need-email = Bitte die Adresse eingeben.
account-bad-email = Das ist keine E-Mail-Adresse.
account-need-password = Bitte das Passwort eingeben.
account-short-password = Mindestens { $count } Zeichen.
account-long-password = Höchstens { $count } Zeichen.
account-weak-password = Dieses Passwort wird zuerst geraten. Besser sind ein paar Wörter.
account-need-name = Bitte den Namen eingeben, mit mindestens zwei Buchstaben.
account-long-name = Höchstens { $count } Zeichen.
account-bad-name = Ein Name enthält keines von * ` \ > " @
account-reserved-name = Diesen Namen hat der Server selbst.
account-name-taken = Hier heißt schon jemand so.
account-need-organization = Bitte einen Namen eingeben.
account-email-taken = Zu dieser Adresse gibt es schon ein Konto.
account-email-disposable = Wegwerfadressen sind hier nicht möglich.
account-email-domain = Adressen dieser Domain sind hier nicht möglich.
account-email-plus = Adressen mit + sind hier nicht möglich.
account-wrong-password = Adresse und Passwort passen nicht zusammen.
account-deactivated = Dieses Konto ist deaktiviert. Die Verwaltung hilft weiter.
account-organization-deactivated = Diese Organisation ist deaktiviert.
account-closed = { $organization } ist deaktiviert
account-closed-text = Niemand kann sich anmelden. Nichts ist gelöscht: Nachrichten, Dateien und Konten sind noch auf dem Server.
account-closed-owners = Für Eigentümerinnen und Eigentümer
account-closed-command = Der Betreiber des Servers nimmt die Organisation mit diesem Befehl wieder in Betrieb, im Ordner des Servers:
account-closed-look = Noch einmal nachsehen
account-no-passwords = Hier meldet sich niemand mit Passwort an.
account-too-often = Das war oft. Bitte { $when } noch einmal versuchen.
account-no-network = Der Server ist nicht erreichbar. Bitte noch einmal versuchen.
