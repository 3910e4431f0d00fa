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
channels-young = New
channels-open = Open { $channel }
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

channels-pin = Pin to the top of the list
channels-mute = Mute
channels-mute-text = Its messages count as unread nowhere, and it stands at the end.
channels-notify = Show desktop notifications
channels-notify-text = For every message here, not only for mentions.
channels-sound = Play a sound
channels-wildcards = Notify me of mentions of everybody
channels-colour = Choose the colour

channels-new = New channel
channels-make = Create channel
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
channels-can-remove-subscribers-group = Who may remove people
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
channels-archived = This channel is archived: what was written stays, and nobody can write.
channels-remove-person = Remove { $name } from the channel
channels-admins-only = Administrators of the organization and of the channel can change this.

channels-others = Not joined
channels-archived-ones = Archived
channels-archived-one = Archived
channels-sort-people = By people
channels-none-archived = Nothing is archived
channels-none-archived-text = Archived channels appear here, with all their messages.
channels-none-own = You are in no channel yet: look under “All”, and join one.
channels-none-there = There is no other channel that you can see.
channels-leave-private = The channel is private: only somebody who is in it, or manages it, can let you in again.
channels-parts = Parts of the page
channels-ways = Related pages
channels-general = General
channels-personal = Personal
channels-topics = Topics
channels-kind-not-allowed = { $hint } Your role may not choose this.
channels-name-long = { $over ->
    [one] One character too many: at most { $max }.
   *[other] { $over } characters too many: at most { $max }.
}
channels-name-taken-archived = An archived channel has this name already.
channels-preview = Preview
channels-preview-end = Go on writing
channels-description-shown = The description as it will look
channels-no-description = No description yet.
channels-created = Created on { $day }
channels-created-by = Created on { $day } by { $name }
channels-can-add-subscribers-group-text = Besides the people who may add others to any channel. They can read a private channel, too.
channels-readers-only = Only people who can read the channel can change who else can.
channels-organization-admins-only = Administrators of the organization can change this.
channels-owners-only = Owners of the organization can change this.
channels-default-private = Newcomers cannot be put into a private channel.
channels-archive-title = Archive
channels-archive-hint = An archived channel can be read, and can be restored.
channels-archive-named = Archive { $channel }?
channels-archive-writing = Nobody can write in it any more, and it leaves the lists.
channels-archive-reading = What was written stays, and can be searched by the people who can read it now.
channels-archive-unread = Nothing in it is unread any more, for anybody.
channels-archive-default = Newcomers are not put into it any more.
channels-archive-announcing = The organization announces nothing there any more; choose another channel in its settings.
channels-archive-back = Whoever manages the channel can restore it, with its people and settings.
channels-archived-now = { $channel } is archived.
channels-unarchive = Restore
channels-unarchive-named = Restore { $channel }?
channels-unarchive-text = Its people are in it again and can write, with the settings that it had. What was written before counts as read. A note in the channel says it.
channels-unarchived-now = { $channel } is restored.
channels-unarchive-who = Administrators of the organization and of the channel can restore it.
channels-not-in = You are not in this channel
channels-not-in-text = Who is in it chooses here a colour and what calls for attention.
channels-look = In the list
channels-notifications = Notifications
channels-push = Send to my telephone
channels-mails = Send as mail
channels-as-general = As the general setting says
channels-chosen-here = Chosen here; the general setting is the same
channels-unlike-general-on = Chosen here; the general setting is on
channels-unlike-general-off = Chosen here; the general setting is off
channels-leave-out = Remove { $name }
channels-pick = People, groups, channels
channels-pick-text = A group or a channel stands for everybody who is in it now.
channels-all-of-group = Everybody in the group
channels-all-of-channel = Everybody in the channel
channels-added = { $count ->
    [0] All of them are in it already.
    [one] One person was added.
   *[other] { $count } people were added.
}
channels-adders-only = People who may add others, and administrators of the channel, add people here.
channels-nobody = Nobody is in this channel.
channels-manages = Manages the channel
channels-topics-failed = The topics could not be loaded.
channels-no-topics = No topics yet
channels-no-topics-text = Topics of the channel appear here.
channels-topic-count = { $count ->
    [one] { $count } topic
   *[other] { $count } topics
}
channels-unread = { $count ->
    [one] { $count } unread message
   *[other] { $count } unread messages
}
channels-resolved = Resolved:
channels-today = Active today
channels-week = Active this week
channels-earlier = Earlier
channels-defaults-text = New people are put into these channels when they join.
channels-defaults-add = Add a channel
channels-defaults-none = No default channels
channels-defaults-none-text = New people begin without a channel.
channels-defaults-remove = Remove { $channel } from the list
channels-defaults-guest = Guests do not see the list of default channels.
channels-kind-is-off = { $hint } The organization is not open to the web.
