# Finding one's way: side bar, inbox, search, addresses.
navigation-side-bar = Navigation
navigation-keys = Arrow keys move. Right unfolds the topics of a channel, left folds them.
navigation-unknown-channel = Unknown channel
navigation-unknown-person = Unknown person
navigation-self = { $name } (you)
navigation-no-network = There is no connection to the server. Try again when it is back.
navigation-unread = { $count ->
    [one] { $count } unread message
   *[other] { $count } unread messages
}
navigation-mentioned = You are mentioned
navigation-followed = Followed
navigation-resolved = Resolved
navigation-more = More actions
navigation-search-or-jump = Search or jump to…
navigation-compose = New message

navigation-inbox = Inbox
navigation-recent = Recent conversations
navigation-feed = Combined feed
navigation-mentions = Mentions
navigation-starred = Starred
navigation-drafts = Drafts
navigation-scheduled = Scheduled
navigation-reactions = Reactions to me
navigation-all-direct = All direct messages
navigation-more-views = More views
navigation-less = Show less

navigation-directs = Direct messages
navigation-new-direct = New direct message
navigation-no-directs = Conversations with people stand here.
navigation-all-directs = All { $count } conversations
navigation-filter-people = Find people

navigation-channels = Channels
navigation-pinned = Pinned
navigation-quiet-channels = Muted and inactive
navigation-no-channels = You are in no channel yet. Browse the channels with the plus sign.
navigation-filter-channels = Find channels
navigation-browse-channels = Browse channels
navigation-topics-of = Topics of { $channel }
navigation-all-topics = All { $count } topics
navigation-fewer-topics = Fewer topics
navigation-no-topics = No topics yet

navigation-organization-menu = Organization
navigation-settings = Settings
navigation-invite = Invite people
navigation-people = People
navigation-all-channels = All channels
navigation-theme-system = Theme of the system
navigation-theme-light = Light theme
navigation-theme-dark = Dark theme
navigation-help = Keys and help
navigation-sign-out = Sign out

navigation-mark-read = Mark as read
navigation-copy-link = Copy link
navigation-copied = Link copied
navigation-pin = Pin to the top
navigation-unpin = Unpin
navigation-mute-channel = Mute channel
navigation-unmute-channel = Unmute channel
navigation-notify-all = Notify about every message
navigation-colour = Change colour
navigation-colour-of = Colour of { $channel }
navigation-colour-label = Only you see this colour
navigation-channel-settings = Channel settings
navigation-unsubscribe = Unsubscribe
navigation-unsubscribe-title = Unsubscribe from { $channel }?
navigation-unsubscribe-private = The channel is private. Only a member can add you again.
navigation-follow = Follow topic
navigation-mute-topic = Mute topic
navigation-unmute-topic = Unmute topic
navigation-resolve = Mark as resolved
navigation-unresolve = Mark as unresolved
navigation-move-topic = Rename or move
navigation-delete-topic = Delete topic
navigation-delete-topic-title = Delete the topic?
navigation-delete-topic-text = All messages of “{ $topic }” are deleted for everybody. This cannot be undone.
navigation-profile = View profile

navigation-skip = Skip to the messages
navigation-show-list = Show the list of conversations
navigation-offline = You are offline. What you write is sent when the connection is back.

navigation-filters = Filters
navigation-filter-all = All
navigation-filter-direct = Direct
navigation-filter-followed = Followed
navigation-filter-unread = Unread
navigation-filter-participated = With me
navigation-filter-muted = Muted too
navigation-unread-in = Unread in { $name }
navigation-mark-all-read = Mark all as read
navigation-inbox-none = Nothing here
navigation-inbox-none-text = No unread conversation passes this filter.
navigation-caught-up = All caught up
navigation-caught-up-text = New messages show up here until you have read them.
navigation-more-people = +{ $count }
navigation-recent-failed = The conversations could not be loaded.
navigation-recent-none = No conversations
navigation-recent-none-text = Conversations stand here by their last message. Other filters may show more.
navigation-load-more = Load more
navigation-to-inbox = To the inbox
navigation-no-such-channel = This channel is not here
navigation-no-such-channel-text = The channel has another name, is private, or is gone.
navigation-no-such-person = This person is not here
navigation-no-such-person-text = Nobody in this organization has this address or number.
navigation-search = Search
