# What is loaded when somebody writes: emoji, preview, files, sending later, drafts.
writing-emoji = Emoji
writing-emoji-search = Search emoji
writing-emoji-frequent = Frequently used
writing-emoji-own = Of this organization
writing-emoji-smileys = Smileys
writing-emoji-people = People
writing-emoji-nature = Animals and nature
writing-emoji-food = Food and drink
writing-emoji-places = Travel and places
writing-emoji-activities = Activities
writing-emoji-objects = Objects
writing-emoji-symbols = Symbols
writing-emoji-flags = Flags
writing-emoji-tone = Skin tone
writing-emoji-tone-name = { $tone ->
    [0] No skin tone
    [1] Light skin tone
    [2] Medium-light skin tone
    [3] Medium skin tone
    [4] Medium-dark skin tone
   *[5] Dark skin tone
}
writing-emoji-found = Found
writing-emoji-none = No emoji has this name.
writing-emoji-failed = The emoji could not be loaded.
writing-preview = Preview
writing-preview-offline = There is no preview without a connection.
writing-insert = Insert
writing-time-title = Insert a time
writing-time = Day and time
writing-time-hint = Everybody reads it in their own time zone.
writing-poll-title = Create poll
writing-poll-question = Question
writing-poll-option = Option { $number }
writing-todo-title = Create to-do list
writing-todo-name = Name of the list
writing-todo-task = Task { $number }
writing-snippets-title = Saved texts
writing-snippets-none = Save what you write often, and put it in again here.
writing-snippet-delete = Delete { $name }
writing-snippet-name = Save what is written as
writing-snippet-hint = A name by which you find it again.
writing-snippet-save = Save
writing-later-hour = In an hour, { $time }
writing-later-tonight = Tonight, { $time }
writing-later-tomorrow = Tomorrow, { $time }
writing-later-monday = Monday, { $time }
writing-later-pick = Another time…
writing-later-done = It will be sent { $time }.
writing-later-show = Show
writing-later-files = The files are still on their way.
writing-when-title = Send later
writing-when = Day and time
writing-when-set = Schedule
writing-when-past = Choose a time in the future.
writing-edit = Text of the message
writing-edit-offline = The text of this message needs a connection.
writing-edit-save = Save
writing-edit-leave = Discard your changes?
writing-edit-leave-text = The message stays as it was.
writing-edit-discard = Discard
writing-edit-over = The time to change it is over.
writing-edit-until = Can be changed until { $time }
writing-edit-unfinished = Unfinished change ({ $time }), not saved yet
writing-drafts-edits = Unfinished changes
writing-draft-edit = Change of a message
writing-undo = Undo
writing-nobody-yet = Nobody yet
writing-no-channel-yet = No channel yet
writing-drafts-none = No drafts
writing-drafts-none-text = What you write is kept from the first letter. It waits here until you send it.
writing-drafts-choose = Select
writing-drafts-delete = { $count ->
    [one] Delete { $count } draft
   *[other] Delete { $count } drafts
}
writing-drafts-deleted = { $count ->
    [one] The draft is deleted.
   *[other] { $count } drafts are deleted.
}
writing-draft-delete = Delete the draft
writing-draft-open = Continue editing
writing-scheduled-none = Nothing is scheduled
writing-scheduled-none-text = Write a message, and choose “Send later” beside the button that sends.
writing-scheduled-edit = Change the text
writing-scheduled-move = Change the time
writing-scheduled-now = Send now
writing-scheduled-sent = It is sent.
writing-scheduled-delete = Delete
writing-scheduled-delete-title = Delete this scheduled message?
writing-scheduled-delete-text = It will not be sent.
writing-scheduled-failed = It could not be sent. Perhaps you may no longer write there; change the time to try again.

writing-files-lost = Not uploaded to the end: { $names }. Attach it again.

writing-snippets-search = Search saved texts
writing-snippets-not-found = No saved text has that.
writing-snippets-manage = Change saved texts
writing-snippet-new = New saved text
writing-snippet-edit = Change the saved text
writing-snippet-title = Name
writing-snippet-content = Text
writing-snippet-content-hint = Formatting works as in messages.
writing-snippet-long = The text may have { $count } characters.
writing-file-name = message
writing-file-changed = The text was changed while it became a file, and was not sent.
