# People, one person, invitations.
people-title = People
people-show = Show
people-active = People
people-bots = Bots
people-deactivated = Deactivated
people-find = Find people
people-none = Nobody is called that.
people-unknown = This person is not known here.
people-self = { $name } (you)
people-write-to = Write to { $name }
people-bot = Bot
people-bot-owner = Owner of the bot
people-is-deactivated = Deactivated
people-presence-active = here now
people-presence-idle = away
people-presence-offline = offline
people-own-profile = Change your profile
people-write = Message
people-mention = Mention
people-email = Email address
people-local-time = Local time
people-sent = Messages of this person
people-mute = Mute this person
people-unmute = Unmute this person

people-role-owner = Owner
people-role-administrator = Administrator
people-role-moderator = Moderator
people-role-member = Member
people-role-guest = Guest

people-invite = Invite people
people-invite-by-link = By link
people-invite-by-mail = By email
people-invite-open = Invitations
people-invite-link-text = Anybody who has the link can join, until it ends or you revoke it.
people-invite-mail-text = Each address gets a link of its own.
people-invite-addresses = Email addresses
people-invite-addresses-hint = Divided by commas or lines.
people-invite-need-address = Enter at least one address.
people-invite-role = They join as
people-invite-expires = The invitation ends
people-invite-days = { $count ->
    [one] after { $count } day
   *[other] after { $count } days
}
people-invite-never = never
people-invite-channels = { $count ->
    [0] Channels beside the default ones
    [one] { $count } channel beside the default ones
   *[other] { $count } channels beside the default ones
}
people-invite-make = Create link
people-invite-send = Send invitations
people-invite-sent = The invitations are on their way.
people-invite-made = Send this link to the people who should join.
people-invite-copy = Copy the link
people-invite-copied = The link is copied.
people-invite-another = Create another link
people-invite-none = No open invitations
people-invite-none-text = Links and mails that still work appear here.
people-invite-for-many = Link for anybody
people-invite-ends = ends { $when }
people-invite-revoke = Revoke
people-invite-sent-again = The invitation to { $email } is on its way again.
people-invite-again = Send the mail to { $email } again
people-invite-revoke-ask = Revoke the invitation?
people-invite-revoke-text = The link of “{ $who }” does not work any more. People who joined by it stay.
people-invite-revoke-named = Revoke: { $who }
people-invite-never-ends = does not end
people-invite-by = Invited by { $name }, { $when }
people-invite-default-channels = default channels
people-invite-other-channels = { $count ->
    [one] { $count } channel that you do not see
   *[other] { $count } channels that you do not see
}
people-invite-no-channels = No channels
people-invite-find = Find an address
people-invite-not-found = No invitation has that in its address.
people-invite-locked = Guests cannot invite people.
people-invite-all-text = Everybody’s mails and links that still work.
people-invite-own-text = Your mails and links that still work.
people-invite-not-allowed = Your role does not allow you to invite people. An administrator can change who may.
people-invite-see-all = All open invitations
people-invite-with-defaults = The default channels
people-invite-groups = { $count ->
    [0] Groups
    [one] { $count } group
   *[other] { $count } groups
}
people-invite-count = { $count ->
    [one] { $count } address.
   *[other] { $count } addresses.
}
people-invite-here = Here already: { $list }
people-invite-wrong = No email address: { $list }
people-invite-refused = { $email }: { $reason }

people-manage = Manage { $name }
people-full-name = Name
people-role = Role
people-deactivate = Deactivate the account
people-deactivate-named = Deactivate { $name }?
people-deactivate-words = Message to the person
people-deactivate-words-text = The person gets a mail with this message.
people-reactivate = Reactivate the account
