# Dialogs about a message or a topic, and the column of details.
dialogs-move-message = Move the message
dialogs-move-topic = Rename or move the topic
dialogs-move-what = What is moved
dialogs-move-one = Only this message
dialogs-move-later = This message and all that follow it
dialogs-move-all = All messages of the topic
dialogs-channel = Channel
dialogs-topic = Topic
dialogs-topic-hint = A topic that exists takes the messages in.
dialogs-unknown-channel = There is no channel with this name.
dialogs-topic-needed = The channel needs a topic.
dialogs-same-place = The messages are there already.
dialogs-tell-new = Say in the new place where they came from
dialogs-tell-old = Say in the old place where they went
dialogs-move = Move
dialogs-moved = Moved to { $place }
dialogs-move-part = { $count ->
    [one] Move the newest message
   *[other] Move the newest { $count } messages
}

dialogs-forward = Forward the message
dialogs-forward-to = Where to
dialogs-to-topic = A topic
dialogs-to-person = A person
dialogs-to = Name
dialogs-unknown-person = There is nobody with this name.
dialogs-continue = Continue

dialogs-remind = Remind me of the message
dialogs-remind-when = When
dialogs-remind-other = Another time
dialogs-remind-note = Note
dialogs-remind-text = The reminder is a message to yourself. Until then it is among the scheduled messages.
dialogs-remind-do = Remind me
dialogs-remind-done = The reminder comes { $time }.
dialogs-remind-intro = A reminder:

dialogs-history = Edit history
dialogs-history-by = { $name }, { $time }
dialogs-history-sent = Sent
dialogs-history-edited = Edited
dialogs-history-moved = Moved
dialogs-history-topic = Topic: “{ $from }” became “{ $to }”
dialogs-history-channel = Channel: { $from } became { $to }
dialogs-nobody = Somebody

dialogs-receipts = Read by
dialogs-receipts-count = { $count ->
    [0] Nobody has read the message yet.
    [one] One person has read the message.
   *[other] { $count } people have read the message.
}
dialogs-receipts-hint = People who do not share what they have read are not listed.

dialogs-reactions = Reactions
dialogs-reactions-of = { $emoji }, { $count ->
    [one] one person
   *[other] { $count } people
}

dialogs-outbox = Waiting to be sent
dialogs-outbox-empty = Everything is sent.
dialogs-outbox-text = What was done without a connection is sent in its order when the connection is back.
dialogs-outbox-send = Message
dialogs-outbox-edit = Edit of a message
dialogs-outbox-delete = Deletion of a message
dialogs-outbox-reaction = Reaction
dialogs-outbox-flags = Read and starred messages
dialogs-outbox-draft = Draft
dialogs-outbox-topic = Setting of a topic
dialogs-outbox-vote = Vote
dialogs-outbox-status = Status
dialogs-outbox-waiting = Waiting
dialogs-outbox-failed = Not sent: { $reason }
dialogs-discard = Discard

dialogs-details-close = Close
dialogs-people = People
dialogs-people-here = { $count ->
    [one] One person
   *[other] { $count } people
}
dialogs-writers = In this topic
dialogs-subscribers = Subscribed
dialogs-more-people = { $count ->
    [one] and one more
   *[other] and { $count } more
}
dialogs-find-person = Find people
dialogs-about-channel = About the channel
dialogs-no-description = The channel has no description.
dialogs-channel-public = Everybody can read and join
dialogs-channel-private = Only members can read
dialogs-channel-web = Everybody on the web can read
dialogs-channel-archived = Archived: nobody can write
dialogs-channel-history-shared = New members see earlier messages
dialogs-channel-history-hidden = New members see only new messages
dialogs-channel-created = Created { $day }
dialogs-channel-created-by = Created { $day } by { $name }
dialogs-channel-traffic = { $count ->
    [one] One message a week
   *[other] { $count } messages a week
}
dialogs-channel-settings = Channel settings
dialogs-person = Person

dialogs-sign-out = Sign out without a network?
dialogs-sign-out-text = The server cannot be reached. Everything that this browser keeps of the organization can be removed now, unsent texts too; the session ends as soon as this browser reaches the server again.
dialogs-sign-out-unsent = { $count ->
    [one] One change that the server does not have yet is lost then.
   *[other] { $count } changes that the server does not have yet are lost then.
}
dialogs-sign-out-here = Remove and sign out

dialogs-leave-title = Leave without saving?
dialogs-leave-text = What you have entered here is not saved.
dialogs-leave-stay = Keep editing
dialogs-leave-go = Leave

dialogs-why = Why was I notified, or not?
dialogs-why-desktop = On the screen
dialogs-why-sound = Sound
dialogs-why-mail = Mail
dialogs-why-push = Devices
dialogs-why-notifies = Your settings ask for it.
dialogs-why-waiting = Waits until { $at }.
dialogs-why-sent = Sent on { $at }.
dialogs-why-not = Not notified.
dialogs-why-direct = The message is for you.
dialogs-why-mention = The message mentions you.
dialogs-why-group = The message mentions a group of yours.
dialogs-why-followed-all = The message mentions everybody in a topic that you follow.
dialogs-why-topic-all = The message mentions everybody in the topic.
dialogs-why-channel-all = The message mentions everybody in the channel.
dialogs-why-alert = The message has an alert word of yours.
dialogs-why-followed = You follow the topic.
dialogs-why-channel = The message is in a channel of yours.
dialogs-why-own = You sent the message.
dialogs-why-bot = Bots are not notified.
dialogs-why-deactivated = The account was deactivated.
dialogs-why-not-received = The message was not sent to you, or you have left the channel.
dialogs-why-arrival = The message was read as it came.
dialogs-why-muted-sender = You mute the sender.
dialogs-why-muted-channel = You mute the channel.
dialogs-why-muted-topic = You mute the topic.
dialogs-why-muted = You muted the sender, the topic or the channel.
dialogs-why-wildcards = Your settings do not count mentions of everybody.
dialogs-why-setting = Your settings do not ask for it.
dialogs-why-online = You were online.
dialogs-why-came-back = You were online after the message came.
dialogs-why-before = The message notified you before it was edited.
dialogs-why-quiet = You had quiet hours.
dialogs-why-read = You read the message before.
dialogs-why-deleted = The message was deleted before.
dialogs-why-no-access = You could no longer read the message.
dialogs-why-no-mail = The server sends no mail.
dialogs-why-no-device = None of your devices is registered.
dialogs-why-at-channel = Choose for the channel
dialogs-why-at-topics = Choose for topics
dialogs-why-at-muted = Muted people
dialogs-why-at-notifications = Settings of notifications
