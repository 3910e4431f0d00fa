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
