# Fields of people's profiles, for administrators.
profile-fields-text = What profiles have beside name and picture, in this order. People fill the fields in themselves.
profile-fields-list = Profile fields in their order
profile-fields-add = Add a field
profile-fields-edit = Edit { $name }
profile-fields-edit-title = Edit the field
profile-fields-delete = Delete { $name }
profile-fields-delete-title = Delete { $name }?
profile-fields-delete-text = Everything that people have filled in goes with the field, for good.
profile-fields-delete-step = Delete the field
profile-fields-filled = { $count ->
    [0] Nobody has filled it in.
    [one] One person has filled it in.
   *[other] { $count } people have filled it in.
}
profile-fields-move = Move { $name }
profile-fields-move-keys = Arrow keys move it, Home and End move it to the ends.
profile-fields-moved = { $name } is number { $place } of { $total }.
profile-fields-none = No profile fields
profile-fields-none-text = A field asks everybody for one thing: a phone number, a team, a birthday.
profile-fields-mark-summary = On the card
profile-fields-mark-required = Required
profile-fields-mark-locked = Filled in by administrators

profile-fields-type = Kind
profile-fields-type-stays = The kind of a field stays.
profile-fields-type-short = Short text
profile-fields-type-long = Long text
profile-fields-type-choice = List of choices
profile-fields-type-date = Date
profile-fields-type-link = Link
profile-fields-type-people = People
profile-fields-type-account = Account on another site
profile-fields-type-pronouns = Pronouns
profile-fields-site = Site
profile-fields-site-other = Another site
profile-fields-known-site = The name of the field is the name of the site.
profile-fields-name = Name
profile-fields-hint = Hint
profile-fields-hint-text = Stands below the field where people fill it in.
profile-fields-address = Address of a profile
profile-fields-address-text = { $username } stands for the name of the account. Example: https://social.example.com/{ $username }
profile-fields-choices = Choices
profile-fields-choice = Choice { $place }
profile-fields-choice-add = Add a choice
profile-fields-choice-remove = Remove { $name }
profile-fields-summary = On the card of a person
profile-fields-summary-text = The card opens at a name or picture. Two fields can stand on it.
profile-fields-summary-full = Two fields stand on the card already. No more fit.
profile-fields-summary-not = Fields of this kind are too long for the card.
profile-fields-required = Everybody is asked to fill it in
profile-fields-required-text = Nobody is kept out who does not.
profile-fields-editable = People fill it in themselves
profile-fields-editable-text = Otherwise only administrators do.
profile-fields-save = Save
profile-fields-adding = Add

profile-fields-choices-title = Remove choices that people use?
profile-fields-choices-text = { $count ->
    [one] One person has chosen what is removed, and has no choice then.
   *[other] { $count } people have chosen what is removed, and have no choice then.
}
profile-fields-choices-step = Remove the choices

profile-fields-need-name = Enter a name.
profile-fields-need-choice = Enter at least one choice.
profile-fields-empty-choice = A choice is empty. Enter a text, or remove it.
profile-fields-double-choice = Two choices have the same text.
profile-fields-need-username = The address must have { $username } in it once.
profile-fields-need-web = Enter a whole address that begins with https://
profile-fields-taken = There is a field with this name.
profile-fields-long = This text is too long.
