# Linkifiers and code playgrounds of the organization.
linkifiers-text = What people write becomes a link where it looks like one of these patterns. Where two overlap, the first one wins. Messages that were sent stay as they are.
linkifiers-list = Linkifiers in their order
linkifiers-add = Add a linkifier
linkifiers-edit = Edit { $pattern }
linkifiers-edit-title = Edit the linkifier
linkifiers-remove = Remove { $pattern }
linkifiers-remove-title = Remove the linkifier?
linkifiers-remove-text = New messages get no links by this pattern. Messages that were sent keep theirs.
linkifiers-remove-step = Remove
linkifiers-move = Move { $pattern }
linkifiers-move-keys = Arrow keys move it, Home and End move it to the ends.
linkifiers-moved = { $pattern } is number { $place } of { $total }.
linkifiers-none = No linkifiers
linkifiers-none-text = A linkifier turns ticket numbers, commits and the like into links, wherever people write them.
linkifiers-none-text-look = Administrators can turn ticket numbers, commits and the like into links.
linkifiers-leads-to = leads to

linkifiers-pattern = Pattern
linkifiers-pattern-text = A regular expression in the syntax of RE2. A part in (?P<name>…) goes into the address. Example: #(?P<id>[0-9]+)
linkifiers-template = Address
linkifiers-template-text = Begins with https://. { "{" }name{ "}" } stands for the part of the pattern with this name. Example: https://tickets.example.com/{ "{" }id{ "}" }
linkifiers-save = Save
linkifiers-adding = Add

linkifiers-try = Try it
linkifiers-try-text = Type what somebody could write. Nobody sees it.
linkifiers-try-label = A text to try
linkifiers-try-placeholder = Fixed #123 today
linkifiers-try-result = What the text becomes
linkifiers-try-found = { $count ->
    [one] The pattern is found once.
   *[other] The pattern is found { $count } times.
}
linkifiers-try-none = The pattern is not found in this text.
linkifiers-try-no-links = Nothing in this text becomes a link.
linkifiers-try-wait = Enter a pattern and an address first.

linkifiers-bad-pattern = This pattern does not work: { $reason }
linkifiers-reason-large = it is too large.
linkifiers-reason-parenthesis = an opening or closing parenthesis is missing.
linkifiers-reason-bracket = a closing bracket ] is missing.
linkifiers-reason-perl = it uses something that RE2 does not have, such as looking ahead.
linkifiers-reason-name = the name of a part is not written as (?P<name>…).
linkifiers-reason-repetition = there is nothing before a sign that repeats.
linkifiers-bad-template = This is no template of an address.
linkifiers-need-web = The address must begin with http:// or https://
linkifiers-need-pattern = Enter a pattern.
linkifiers-need-template = Enter an address.
linkifiers-taken = There is a linkifier with this pattern.
linkifiers-group-unused = The address does not use { "{" }{ $name }{ "}" }, a part of the pattern.
linkifiers-group-unknown = The pattern has no part with the name { $name }.

linkifiers-open-in = Open in { $name }
linkifiers-playgrounds-text = Blocks of code get a button that opens the code in a playground, where it can be run.
linkifiers-playgrounds-list = Code playgrounds
linkifiers-playground-add = Add a playground
linkifiers-playground-name = Name
linkifiers-playground-name-text = What the button says, such as Rust playground.
linkifiers-playground-language = Language
linkifiers-playground-language-text = As the corner of a block of code names it: Python, C++.
linkifiers-playground-template = Address
linkifiers-playground-template-text = { "{" }code{ "}" } stands for the code. Example: https://play.example.com/?code={ "{" }code{ "}" }
linkifiers-playground-remove = Remove { $name }
linkifiers-playground-remove-title = Remove { $name }?
linkifiers-playground-remove-text = Blocks of code get no button for it any more.
linkifiers-playgrounds-none = No playgrounds
linkifiers-playgrounds-none-text = A playground is a page on which code runs in the browser.
linkifiers-need-name = Enter a name.
linkifiers-need-language = Enter a language.
linkifiers-need-code = The address must have { "{" }code{ "}" }, where the code goes.
linkifiers-only-code = The address can have { "{" }code{ "}" } and no other part.
linkifiers-bad-language = A language has letters, digits, spaces and + - . / #
linkifiers-playground-taken = There is a playground with this name for this language.
