# The address for mail into a channel.
mail-in-title = E-Mail-Adresse
mail-in-text = Eine Adresse nur für dich: E-Mails an sie werden zu Nachrichten in diesem Kanal, mit dem Betreff als Thema.
mail-in-show = Adresse anzeigen
mail-in-sender = In wessen Namen
mail-in-gateway = Vom E-Mail-Dienst
mail-in-own = In meinem
mail-in-copy = Kopieren
mail-in-copied = Die Adresse ist kopiert.
mail-in-none = Dieser Server nimmt keine E-Mails an. Wer ihn betreibt, kann das ändern (PARLEY_MAIL_IN).
