# Emoji of the organization.
emoji-admin-text = Emoji of the organization stand beside the built-in ones: in messages, reactions and statuses.
emoji-admin-who = Emoji can be added by: { $who }.
emoji-admin-nobody = nobody
emoji-admin-add = Add an emoji
emoji-admin-add-text = Choose a picture, drop it here or paste it. PNG, JPEG, GIF or WebP, up to { $limit }. It is shown small, at most 64 pixels.
emoji-admin-choose = Choose a picture
emoji-admin-drop = Drop the picture to add it
emoji-admin-broken = This file is no picture that the browser can read.
emoji-admin-one = Only one picture at a time.
emoji-admin-find = Find emoji
emoji-admin-show = Show
emoji-admin-in-use = In use
emoji-admin-deactivated = Deactivated
emoji-admin-none = No emoji yet
emoji-admin-none-text = What belongs to this organization only: its logo, its mascot, an old joke.
emoji-admin-none-found = No emoji is called that.
emoji-admin-none-deactivated = No deactivated emoji.
emoji-admin-by = By { $name }
emoji-admin-by-nobody = By somebody who is not known here
emoji-admin-hides = { $emoji ->
    [none] Has taken the name of a built-in emoji
   *[other] Has taken the name of { $emoji }
}
emoji-admin-replace-named = Replace { $name }
emoji-admin-deactivate-named = Deactivate { $name }

emoji-admin-name = Name
emoji-admin-name-hint = People write it as { $code }
emoji-admin-name-missing = Enter a name.
emoji-admin-name-letters = Only the letters a to z, digits, spaces, dashes and underscores.
emoji-admin-name-end = A name ends with a letter or a digit.
emoji-admin-name-long = A name has at most 100 letters.
emoji-admin-name-taken = An emoji of the organization has this name. Replace it, or choose another name.
emoji-admin-name-built-in = A built-in emoji has this name. Only administrators can take the name.
emoji-admin-hiding = { $emoji ->
    [none] A built-in emoji has this name. In new messages the name stands for this picture; old messages stay as they are.
   *[other] { $emoji } has this name. In new messages the name stands for this picture; old messages keep { $emoji }.
}
emoji-admin-preview = How it looks
emoji-admin-moves = The picture moves, and keeps moving. It is used as a whole.
emoji-admin-cut = Cut to a square
emoji-admin-wide = The picture is not square: as a whole it is smaller.
emoji-admin-too-large = The picture is larger than { $limit }. Choose a smaller one.
emoji-admin-too-large-cut = The picture is larger than { $limit }. Cut it: then it is small enough.
emoji-admin-do-add = Add the emoji
emoji-admin-added = { $code } can be used now.
emoji-admin-replace-title = Replace { $code }
emoji-admin-replace-text = From now on { $code } is the new picture. Old messages, reactions and statuses keep the old one.
emoji-admin-do-replace = Replace it
emoji-admin-replace-half = The old emoji is deactivated already, and the new one is not there yet. Try again.

emoji-admin-deactivate-title = Deactivate { $code }?
emoji-admin-deactivate-text = Nobody can choose it any more; old messages, reactions and statuses still show it. It cannot be brought back, but its name becomes free for another one.
emoji-admin-do-deactivate = Deactivate it
