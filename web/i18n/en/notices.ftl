notices-offline = You are offline. What you write is sent when the connection is back.
notices-retry = Next attempt in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
 }.
notices-connecting = Connecting…
notices-back = You are online again.
notices-try-now = Try now
notices-update = A new version of Parley is ready.
notices-update-now = Update
notices-ask = Messages for you can show as notifications.
notices-ask-yes = Turn on
notices-where = { $topic } · { $channel }
notices-new-message = New message
notices-too-often = That was too often. { $seconds ->
    [0] Try again now.
    [one] Try again in { $seconds } second.
   *[other] Try again in { $seconds } seconds.
}
notices-not-kept = The browser’s storage does not work. What is not sent yet is lost when this tab closes.
