# Services whose events bots post, and their signatures.
integrations-link = Services whose events it can post, and how to set them up
integrations-signed = Signatures of the service
integrations-secret = Secret
integrations-secret-hint = With a secret, only requests that the service signed with it become messages. A secret that is set is not shown. GitHub, GitLab, Stripe, Trello and others sign; the list of services says which.
integrations-secret-save = Save the secret
integrations-secret-remove = Accept every request
