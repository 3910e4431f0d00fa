# Writing: where a text goes, the text, what helps to write it.
composer-name = Write a message
composer-message = Message
composer-message-people = Message to { $names }
composer-message-topic = Message to #{ $channel } › { $topic }
composer-new = New message
composer-new-direct = Direct message
composer-topic = Topic
composer-people = People
composer-people-hint = To whom?
composer-add-person = Add
composer-leave-out = Remove { $name }
composer-choose-channel = Choose a channel
composer-change-channel = Channel { $channel }, change
composer-find-channel = Find a channel
composer-own-channels = Your channels
composer-other-channels = Other channels
composer-to-people = Write to people instead
composer-to-channel = Write to a channel instead
composer-needs-channel = Choose a channel first.
composer-needs-topic = Messages need a topic here.
composer-needs-people = Choose who gets this message.
composer-no-channel = This channel does not exist, or it is not open to you.
composer-archived = This channel is archived. You can read it, but nobody can write in it.
composer-no-permission = Your role may read this channel, but not write in it.
composer-person-gone = { $name } is no longer here, and receives no messages.
composer-no-direct = Direct messages between you are not allowed in this organization.
composer-left = { $count ->
    [one] { $count } character left
   *[other] { $count } characters left
}
composer-over = { $count ->
    [one] { $count } character too many
   *[other] { $count } characters too many
}
composer-too-long = { $count ->
    [one] The message is too long by { $count } character. Nothing of it is lost: shorten it, or send it as a file.
   *[other] The message is too long by { $count } characters. Nothing of it is lost: shorten it, or send it as a file.
}
composer-as-file = Send as a file
composer-send = Send
composer-sent-elsewhere = Sent to another conversation.
composer-go-there = Open conversation
composer-tools = Marks
composer-bold = Bold
composer-italic = Italic
composer-strike = Struck through
composer-link = Link
composer-list = List
composer-numbers = Numbered list
composer-quote = Quote
composer-code = Code
composer-code-block = Block of code
composer-spoiler = Spoiler
composer-math = Formula
composer-more = More
composer-completion = Completions
composer-completions = { $count ->
    [one] { $count } completion
   *[other] { $count } completions
}
composer-not-subscribed = not in this channel
composer-wildcard-channel = everybody in this channel
composer-wildcard-direct = everybody here
composer-wildcard-topic = everybody who wrote in this topic
composer-notifies-nobody = notifies nobody
composer-command-me = says what you do
composer-command-poll = asks a question
composer-command-todo = creates a to-do list
composer-command-shrug = ¯\_(ツ)_/¯
composer-attach = Attach files, up to { $limit } each
composer-emoji = Emoji
composer-time = Time
composer-poll = Poll
composer-todo = To-do list
composer-snippets = Saved texts
composer-preview = Preview
composer-edit-on = Go on writing
composer-send-later = Send later
composer-files = Files
composer-file-failed = The connection was lost.
composer-file-progress = { $name } is uploaded
composer-remove-file = Remove { $name }
composer-file-too-large = { $name } is larger than { $limit }.
composer-too-many-files = { $count } files at once at most.
composer-waits-for-files = It is sent as soon as the files are there.
composer-drop = Drop the files here
composer-drop-limit = up to { $limit } each
composer-many = This mentions { $count } people.
composer-many-refused = You may not mention so many people at once.
composer-away = { $names } will not see this: not in this channel.
composer-subscribe = Add to the channel
composer-typing = { $count ->
    [one] { $names } is typing…
   *[other] { $names } are typing…
}
composer-typing-many = Several people are typing…
composer-sent = The message is sent.
composer-files-failed = A file did not arrive. Try it again, or remove it.
composer-enter-sends = Let Enter send
composer-enter-line = Let Enter make a line
composer-key-sends = to send
