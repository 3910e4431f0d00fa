# Managing people: new accounts, groups, profiles, deactivating.
person-add = Add a person
person-add-text = Creates the account at once, as a member, in the default channels. Pass the password on yourself; the person can change it. An invitation needs no password.
person-add-name = Name
person-add-email = Email address
person-add-password = Password for now
person-add-password-hint = 6 to 100 characters, not easy to guess.
person-add-make = Create account
person-add-made = The account of { $name } is created.
person-need-name = Enter a name of 2 to 100 characters.
person-need-address = Enter an email address.
person-need-password = Enter 6 to 100 characters.
person-seen = seen { $when }
person-not-seen = not seen lately
person-here = here now
person-away = away
person-groups = Groups
person-groups-add = Add to a group
person-groups-add-named = Add { $name } to a group
person-groups-leave-out = Remove from { $group }
person-profile = Edit the profile
person-profile-named = Profile of { $name }
person-log = What this person changed
person-deactivate-text = { $name } cannot sign in any more. This happens at once:
person-deactivate-sessions = All browsers and apps are signed out, and the API key stops working.
person-deactivate-bots = { $count ->
    [one] A bot is deactivated too: { $names }.
   *[other] { $count } bots are deactivated too: { $names }.
}
person-deactivate-invitations = { $count ->
    [one] { $count } open invitation of theirs is revoked.
   *[other] { $count } open invitations of theirs are revoked.
}
person-deactivate-stays = Messages stay. Role, channels and groups are kept for the case that an administrator reactivates the account.
person-deactivate-groups = { $count ->
    [one] They stay in { $count } group: { $names }.
   *[other] They stay in { $count } groups: { $names }.
}
person-reactivate-named = Reactivate { $name }?
person-reactivate-text = { $name } can sign in again with the same password, and has the role, channels and groups of before. The account gets a new API key.
person-reactivate-bots = { $count ->
    [one] Their bot stays deactivated: { $names }.
   *[other] Their { $count } bots stay deactivated: { $names }.
}
person-pick = Select { $name }
person-many = Selected people
person-many-begin = Select several
person-many-none = Select people. Shift selects a range.
person-many-count = { $count ->
    [one] One person selected
   *[other] { $count } people selected
}
person-many-role = Change role
person-many-new-role = New role
person-many-guests = Guests see the channels that they are in, and nothing else.
person-many-deactivate = Deactivate
person-many-reactivate = Reactivate
person-many-end = Done
person-many-role-ask = { $count ->
    [one] Change the role of one person?
   *[other] Change the role of { $count } people?
}
person-many-deactivate-ask = { $count ->
    [one] Deactivate one account?
   *[other] Deactivate { $count } accounts?
}
person-many-reactivate-ask = { $count ->
    [one] Reactivate one account?
   *[other] Reactivate { $count } accounts?
}
person-many-bots = Their bots are deactivated too, and their open invitations end.
person-many-reactivate-text = They can sign in again with the same password, and have the role, channels and groups of before. Each account gets a new API key; their bots stay deactivated.
person-many-more = { $count ->
    [one] one more person
   *[other] { $count } more people
}
person-many-progress = { $done } of { $count } done
person-many-refused = Not changed:
person-many-again = Try again
person-many-role-do = Change the role
person-many-role-done = { $count ->
    [one] One person has the new role.
   *[other] { $count } people have the new role.
}
person-many-deactivate-done = { $count ->
    [one] One account is deactivated.
   *[other] { $count } accounts are deactivated.
}
person-many-reactivate-done = { $count ->
    [one] One account is active again.
   *[other] { $count } accounts are active again.
}
