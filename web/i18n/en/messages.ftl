# Reading: the list of messages and what stands in it.
messages-list = Messages
messages-label = { $name }, { $time }, { $day }
messages-pending-label = { $name }, { $time }, not sent yet
messages-hidden-label = Hidden message, { $time }
messages-hidden = A message from a muted person
messages-reveal = Show
messages-unread-line = Unread
messages-direct-with = You and { $names }
messages-reply-here = Reply in this conversation
messages-bot = Bot
messages-guest = Guest
messages-deactivated = Deactivated
messages-edited = edited
messages-moved = moved
messages-starred = Starred
messages-add-reaction = Add a reaction
messages-reaction-label = { $emoji } { $count }: { $names }
messages-you = you
messages-more-people = { $count ->
    [one] one more person
   *[other] { $count } more people
}
messages-pending-offline = Waiting for the network
messages-sending = Sending…
messages-not-sent = Not sent: { $reason }
messages-edit-unsent = Edit
messages-discard = Discard
messages-copy-code = Copy the code
messages-copied = Copied
messages-copy-failed = The browser does not allow copying.
messages-code = Code
messages-code-in = Code in { $language }
messages-spoiler = Spoiler
messages-spoiler-toggle = Show or hide the spoiler
messages-table = Table
messages-picture-loading = The picture is being prepared.
messages-picture-unshown = Cannot be shown here: download
messages-arrived = { $count } new messages
messages-said = { $name }: { $text }
messages-jump = Newest messages
messages-jump-unread = { $count ->
    [one] One unread message
   *[other] { $count } unread messages
}
messages-loading = The messages are loading.
messages-failed = The messages could not be loaded: { $reason }
messages-too-often = Too many requests.
messages-goes-on = { $seconds ->
    [0] Loading goes on.
    [one] Loading goes on in { $seconds } second.
   *[other] Loading goes on in { $seconds } seconds.
}
messages-offline = There is no network. The browser shows what it has kept.
messages-offline-empty = There is no network, and the browser has kept no messages of this conversation.
messages-empty = No messages yet
messages-empty-text = What people write here stays here, for everybody who comes later.
messages-write-first = Write the first message
messages-empty-starred = Nothing starred yet
messages-empty-starred-text = Star a message to come back to it: press * on a message, or use its star.
messages-empty-mentions = Nobody has mentioned you yet
messages-empty-mentions-text = Messages that name you with @ are collected here.
messages-empty-reactions = No reactions yet
messages-empty-reactions-text = When somebody reacts to a message of yours, it shows here.
messages-empty-search = No messages found
messages-empty-search-text = Try fewer or other words, or look in all channels.
messages-poll = Poll
messages-poll-question = Question
messages-poll-add = Add an option
messages-poll-votes = { $count ->
    [0] no votes
    [one] one vote: { $names }
   *[other] { $count } votes: { $names }
}
messages-todo = To do
messages-todo-title = Title
messages-todo-add = Add a task
messages-widget-edit = Change
messages-widget-save = Save
