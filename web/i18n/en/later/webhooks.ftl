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

webhooks-verify = How a program verifies the signature
webhooks-verify-text = Each request is signed with the token. The program computes the signature of the body as it came, and compares.
webhooks-verify-copy = Copy the code
webhooks-verify-copied = The code is copied.
