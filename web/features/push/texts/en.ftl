# Notifications on devices while the chat is closed.
push-title = While the chat is closed
push-here = Notifications on this device
push-unsupported = This browser cannot show notifications while the chat is closed.
push-denied = Not while the browser blocks them.
push-off = This device shows nothing while the chat is closed.
push-on = This device also notifies while the chat is closed.
push-turn-on = Turn on
push-turn-off = Turn off
push-try = Send a test
push-try-name = Send a test to { $device }
push-tried = The test is on its way to the device.
push-failed = The test did not reach the device.
push-remove = Remove
push-remove-name = Remove { $device }
