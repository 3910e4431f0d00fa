# One's own files.
uploads-own = { $count ->
    [one] { $count } file of yours, { $size }
   *[other] { $count } files of yours, { $size }
}
uploads-meter = Space that the organization uses
uploads-used = The organization uses { $used }.
uploads-used-of = The organization uses { $used } of { $all }.
uploads-almost-full = It is almost full.
uploads-none = No files yet
uploads-none-text = What you send with a message stands here: drop it into the composer.
uploads-search = Search by name
uploads-order = Order
uploads-newest = Newest first
uploads-oldest = Oldest first
uploads-largest = Largest first
uploads-by-name = By name
uploads-filter = Show only
uploads-pictures = Pictures
uploads-videos = Videos
uploads-sounds = Sounds
uploads-others = Other files
uploads-unused = In no message
uploads-found-nothing = No file is like that.
uploads-in-none = in no message
uploads-in = { $count ->
    [one] In { $count } message
   *[other] In { $count } messages
}
uploads-in-named = { $count ->
    [one] In { $count } message: { $name }
   *[other] In { $count } messages: { $name }
}
uploads-in-more = { $count ->
    [one] And { $count } more, or one that you cannot read.
   *[other] And { $count } more, some of which you may not be able to read.
}
uploads-delete = Delete this file?
uploads-delete-named = Delete { $name }
uploads-delete-confirm = Delete it
uploads-delete-unused = No message shows it. It cannot be brought back.
uploads-delete-used = { $count ->
    [one] { $count } message shows it. The message stays, but its link leads nowhere then. It cannot be brought back.
   *[other] { $count } messages show it. They stay, but their links lead nowhere then. It cannot be brought back.
}
