# What one does with a message or a topic.
actions-menu = Actions for the message by { $name }
actions-quick = React with
actions-react-with = React with { $emoji }
actions-add-reaction = Add a reaction
actions-thumbs-up = Thumbs up
actions-reply = Reply
actions-quote = Quote and reply
actions-forward = Forward
actions-edit = Edit
actions-move = Move
actions-star = Star
actions-unstar = Remove the star
actions-resolve = Mark topic as resolved
actions-unresolve = Mark topic as unresolved
actions-mute = Mute topic
actions-unmute = Unmute topic
actions-follow = Follow topic
actions-unfollow = Stop following topic
actions-view = Open in its conversation
actions-copy-link = Copy link
actions-copy-text = Copy text
actions-copy-source = Copy Markdown
actions-mark-unread = Mark as unread from here
actions-remind = Remind me
actions-collapse = Collapse
actions-expand = Expand
actions-reactions = Reactions
actions-history = Edit history
actions-why = Why was I notified, or not?
actions-receipts = Read by
actions-delete = Delete
actions-more = More actions
actions-toolbar = Actions for the message

actions-link-copied = Link copied
actions-text-copied = Text copied
actions-copy-failed = The browser does not allow copying.
actions-marked-unread = Unread from here. Messages in this view stay unread until it is opened again.
actions-topic-muted = “{ $topic }” is muted.
actions-topic-unmuted = “{ $topic }” is no longer muted.
actions-topic-followed = You follow “{ $topic }”.
actions-topic-unfollowed = You no longer follow “{ $topic }”.
actions-undo = Undo
actions-not-possible = This cannot be done with this message.
actions-waits-delete = The message is deleted when the connection is back.

actions-delete-title = Delete the message?
actions-delete-text = It is deleted for everybody. This cannot be undone.
actions-delete-topic = Delete topic
actions-delete-topic-title = Delete the topic?
actions-delete-topic-text = All messages of “{ $topic }” are deleted for everybody. This cannot be undone.

actions-refused-send = A message was not sent: { $reason }
actions-refused-edit = The message could not be changed: { $reason }
actions-refused-delete = The message could not be deleted: { $reason }
actions-refused-reaction = The reaction could not be changed: { $reason }
actions-refused-other = A change was refused: { $reason }
actions-show = Show
actions-waiting = { $count ->
    [one] One change waits.
   *[other] { $count } changes wait.
}
actions-unsent = { $count ->
    [one] One message was not sent.
   *[other] { $count } messages were not sent.
}
actions-more-emoji = All emoji
