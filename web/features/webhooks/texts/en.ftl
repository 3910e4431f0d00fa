# What the server posts to the programs behind bots.
webhooks-part = Deliveries
webhooks-about = What was posted to the address lately, and what came of it. The latest 100 are kept for seven days.
webhooks-test = Send a test
webhooks-refresh = Refresh
webhooks-off = Nothing is posted while the bot is deactivated or has no address.
webhooks-none = Nothing was posted yet. Mention the bot, write to it, or send a test.
webhooks-older = Show older ones
webhooks-state-waiting = Waiting
webhooks-state-delivered = Delivered
webhooks-state-failed = Failed
webhooks-state-dropped = Not sent
webhooks-trigger-test = Test
webhooks-trigger-mention = Mention
webhooks-trigger-direct = Direct message
webhooks-replayed = { $what }, replayed
webhooks-status = Status { $status }
webhooks-attempts = { $count ->
    [one] { $count } attempt
   *[other] { $count } attempts
}

webhooks-delivery = Delivery
webhooks-replay = Replay
webhooks-try-now = Try now
webhooks-replay-text = A replay posts the message as it is now, under the same webhook-id; what the bot answers is sent.
webhooks-under-way = The request is under way.
webhooks-next = The next attempt: { $when }.
webhooks-attempt = Attempt { $number }: { $time }, { $duration } ms
webhooks-request = Request
webhooks-reply = Reply
webhooks-no-reply = No reply came.
webhooks-cut = Only the beginning is kept.

webhooks-problem-status = The server answered with status { $status }.
webhooks-problem-timeout = The server did not answer in time.
webhooks-problem-unreachable = The server could not be reached.
webhooks-problem-gave-up = The server could not be reached for a day.
webhooks-problem-not-public = The address is not one of the public internet.
webhooks-problem-not-http = The address does not begin with http:// or https://.
webhooks-problem-redirects = The server redirects too often.
webhooks-problem-redirect-nowhere = The server redirects to nowhere.
webhooks-problem-redirect-elsewhere = The server redirects to another address.
webhooks-problem-too-long = The answer is too long.
webhooks-problem-not-json = The answer is not JSON.
webhooks-problem-not-object = The answer is not a JSON object.
webhooks-problem-not-text = The content of the answer is not a text.
webhooks-problem-refused = The answer cannot be sent: { $reason }
webhooks-problem-nothing = Nothing was sent: the message was deleted, the bot may not read it, or the webhook was off.
webhooks-problem-channels = Nothing was sent: this form of requests is for messages in channels.
webhooks-problem-deactivated = The bot was deactivated.

webhooks-verify = How a program verifies the signature
webhooks-verify-text = Each request is signed with the token. The program computes the signature of the body as it came, and compares.
webhooks-verify-copy = Copy the code
webhooks-verify-copied = The code is copied.
