# Notifications on devices while the chat is closed.
push-title = Bei geschlossenem Chat
push-here = Mitteilungen auf diesem Gerät
push-unsupported = Dieser Browser kann bei geschlossenem Chat keine Mitteilungen zeigen.
push-denied = Nicht, solange der Browser sie blockiert.
push-off = Bei geschlossenem Chat zeigt dieses Gerät nichts.
push-on = Dieses Gerät zeigt Mitteilungen auch bei geschlossenem Chat.
push-turn-on = Einschalten
push-turn-off = Ausschalten
push-try = Test senden
push-try-name = Test an { $device } senden
push-tried = Der Test ist zum Gerät unterwegs.
push-failed = Der Test hat das Gerät nicht erreicht.
push-remove = Entfernen
push-remove-name = { $device } entfernen
