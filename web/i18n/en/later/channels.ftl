# All channels, a channel's page, a new channel.
channels-title = Channels
channels-show = Show
channels-all = All
channels-own = Mine
channels-find = Find a channel
channels-sort = Order
channels-sort-name = By name
channels-sort-traffic = By traffic
channels-sort-newest = Newest first
channels-none = No channel
channels-none-text = Nothing here has that in its name or description.
channels-size = { $count ->
    [one] { $count } person
   *[other] { $count } people
}
channels-traffic = { $count ->
    [one] { $count } message a week
   *[other] { $count } messages a week
}
channels-young = new channel
channels-open = Look into { $channel }
channels-join = Join
channels-leave = Leave
channels-join-named = Join { $channel }
channels-leave-named = Leave { $channel }
channels-unknown = There is no such channel
channels-unknown-text = Or it is private, and you are not in it.
channels-read = Read and write
channels-to-all = All channels
channels-about = About
channels-save = Save
channels-saved = Saved.
channels-people-title = People
channels-people = People ({ $count })
channels-add = Add

channels-for-me = For me
channels-pin = Pin to the top of the list
channels-mute = Mute
channels-mute-text = Its messages count as unread nowhere, and it stands at the end.
channels-notify = Show desktop notifications
channels-notify-text = Of every message here, not only of mentions.
channels-sound = Play a sound
channels-wildcards = Notify me of mentions of everybody
channels-colour = Choose the colour

channels-new = New channel
channels-make = Make the channel
channels-name = Name
channels-name-hint = Short, and as people would call it.
channels-description = What it is for
channels-privacy = Who can read it
channels-public = Public
channels-public-text = Every member can read it and join.
channels-private = Private
channels-private-text = Only people who were added can read it; what was written before stays hidden from those who join later.
channels-shared = Private, with history
channels-shared-text = Only people who were added can read it, all of it.
channels-web-public = Public on the web
channels-web-public-text = Everybody on the web can read it, without an account.
channels-people-add = Add people
channels-announce = Say in the channel for announcements that it is there
channels-need-name = Enter a name.
channels-name-taken = There is a channel of this name already.

channels-settings = Settings of the channel
channels-permissions = Who may do what
channels-can-send-message-group = Who may write
channels-can-subscribe-group = Who may join by themselves
channels-can-subscribe-group-text = Everybody who can see a public channel may join it in any case.
channels-can-add-subscribers-group = Who may add people
channels-can-remove-subscribers-group = Who may take people out
channels-can-administer-channel-group = Who may change these settings
channels-kept = How long messages are kept
channels-kept-as-organization = As in the whole organization
channels-kept-always = Without a limit
channels-kept-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
channels-default = Newcomers are put into this channel
channels-archive = Archive the channel
channels-archive-text = Nobody can write in { $channel } any more, and it leaves the lists. What was written stays, and can be searched.
channels-archived = This channel is archived: what was written stays, and nobody can write.
channels-remove-person = Take { $name } out of the channel
channels-admins-only = Only people who may change these settings can do that.
