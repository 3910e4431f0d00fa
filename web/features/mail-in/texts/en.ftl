# The address for mail into a channel.
mail-in-title = Mail address
mail-in-text = An address for you alone: mail to it becomes messages in this channel, with the subject as topic.
mail-in-show = Show the address
mail-in-sender = In whose name
mail-in-gateway = The mail gateway
mail-in-own = Me
mail-in-copy = Copy
mail-in-copied = The address is copied.
mail-in-none = This server takes no mail. Its operators can change that (PARLEY_MAIL_IN).
