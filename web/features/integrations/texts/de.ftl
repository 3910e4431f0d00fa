# Services whose events bots post, and their signatures.
integrations-link = Dienste, deren Ereignisse er veröffentlichen kann, und wie man sie einrichtet
integrations-signed = Signaturen des Dienstes
integrations-secret = Geheimnis
integrations-secret-hint = Mit einem Geheimnis werden nur Anfragen zu Nachrichten, die der Dienst damit signiert hat. Ein gesetztes Geheimnis wird nicht angezeigt. GitHub, GitLab, Stripe, Trello und andere signieren; die Liste der Dienste sagt, welche.
integrations-secret-save = Geheimnis speichern
integrations-secret-remove = Jede Anfrage annehmen
