# Who may do what, and why.
permissions-who = Who has this?
permissions-who-of = Who has “{ $permission }”?
permissions-count = { $count ->
    [0] Nobody has this permission.
    [one] { $count } person has this permission.
   *[other] { $count } people have this permission.
}
permissions-find-person = Find people
permissions-none-found = Nobody of this name has it.
permissions-looking = Looking through { $seen } of { $count }…
permissions-nobody-title = Nobody has it
permissions-nobody-text = No person and no group that somebody is in is named.
permissions-list = People who have the permission

permissions-of-person = Permissions
permissions-own = What may I do?
permissions-of-self = What may I do, and why?
permissions-of-named = What may { $name } do, and why?
permissions-kind = Permissions of
permissions-realm = Organization
permissions-channels = Channels
permissions-groups = Groups
permissions-find-permission = Find a permission
permissions-find-channel = Find a channel
permissions-find-group = Find a group
permissions-none = No permission is called that.
permissions-no-channels = No channel is called that.
permissions-no-groups = No group is called that.
permissions-yes = May
permissions-no = May not
permissions-lacks = Lacks: { $what }
permissions-would = Only for: { $what }
permissions-people-more = { $count ->
    [one] { $count } person
   *[other] { $count } people
}
permissions-more = { $count ->
    [one] and { $count } more
   *[other] and { $count } more
}

permissions-see-channel = Sees the channel
permissions-read-channel = Reads what is written

permissions-named = named directly
permissions-by-setting = { $setting }: { $who }
permissions-role-owner = owner
permissions-role-administrator = administrator
permissions-role-moderator = moderator or above
permissions-role-member = member
permissions-role-guest = anybody with an account
permissions-fact-account-is-active = an active account
permissions-fact-channel-is-not-archived = a channel that is not archived
permissions-fact-channel-is-public = the channel is public
permissions-fact-group-is-active = a group that is not deactivated
permissions-fact-group-is-no-system-group = a group whose members do not follow from roles
permissions-fact-is-no-bot = no bot
permissions-fact-is-no-guest = no guest
permissions-fact-owner-of-bot-may = the owner of the bot may
permissions-fact-reads-channel = reads the channel
permissions-fact-sees-channel = sees the channel
permissions-fact-spectators-are-admitted = the organization admits people without an account
permissions-fact-subscribed = is in the channel
