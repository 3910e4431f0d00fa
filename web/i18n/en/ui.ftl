# Words of the design system: they know no chat.
ui-close = Close
ui-cancel = Cancel
ui-key-ctrl = Ctrl
ui-key-shift = Shift
ui-key-home = Home
ui-key-end = End
ui-key-page-up = PageUp
ui-key-page-down = PageDown
ui-key-space = Space
ui-clear = Clear
ui-try-again = Try again
ui-nothing-found = Nothing found
ui-show-password = Show the password
ui-hide-password = Hide the password
ui-results = { $count ->
    [0] No results
    [one] { $count } result
   *[other] { $count } results
}
ui-colour = Colour { $colour }
ui-part-failed = This part could not be shown.
ui-broken = This went wrong in the browser: { $reason }
ui-part-missing = This part could not be loaded. Check the connection and try again.
ui-missed = { $count ->
    [one] Show what failed
   *[other] Show the { $count } things that failed
}
