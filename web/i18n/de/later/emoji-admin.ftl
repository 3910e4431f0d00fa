# Emoji of the organization.
emoji-admin-text = Emojis der Organisation stehen neben den eingebauten: in Nachrichten, Reaktionen und im Status.
emoji-admin-who = Emojis hinzufügen können: { $who }.
emoji-admin-nobody = niemand
emoji-admin-add = Emoji hinzufügen
emoji-admin-add-text = Wähl ein Bild aus, zieh es hierher oder füg es ein. PNG, JPEG, GIF oder WebP, bis { $limit }. Es wird klein angezeigt, mit höchstens 64 Pixeln.
emoji-admin-choose = Bild auswählen
emoji-admin-drop = Bild ablegen, um es hinzuzufügen
emoji-admin-broken = Diese Datei ist kein Bild, das der Browser lesen kann.
emoji-admin-one = Nur ein Bild auf einmal.
emoji-admin-find = Emojis suchen
emoji-admin-show = Anzeigen
emoji-admin-in-use = In Gebrauch
emoji-admin-deactivated = Deaktiviert
emoji-admin-none = Noch kein Emoji
emoji-admin-none-text = Was nur zu dieser Organisation gehört: das Logo, das Maskottchen, ein alter Witz.
emoji-admin-none-found = So heißt kein Emoji.
emoji-admin-none-deactivated = Kein deaktiviertes Emoji.
emoji-admin-by = Von { $name }
emoji-admin-by-nobody = Von einer Person, die hier nicht bekannt ist
emoji-admin-hides = { $emoji ->
    [none] Hat den Namen eines eingebauten Emojis
   *[other] Hat den Namen von { $emoji }
}
emoji-admin-replace-named = { $name } ersetzen
emoji-admin-deactivate-named = { $name } deaktivieren

emoji-admin-name = Name
emoji-admin-name-hint = Geschrieben wird es { $code }
emoji-admin-name-missing = Gib einen Namen ein.
emoji-admin-name-letters = Nur die Buchstaben a bis z, Ziffern, Leerzeichen, Binde- und Unterstriche.
emoji-admin-name-end = Ein Name endet mit einem Buchstaben oder einer Ziffer.
emoji-admin-name-long = Ein Name hat höchstens 100 Zeichen.
emoji-admin-name-taken = Ein Emoji der Organisation heißt schon so. Ersetze es, oder wähl einen anderen Namen.
emoji-admin-name-built-in = So heißt ein eingebautes Emoji. Nur die Administration kann den Namen vergeben.
emoji-admin-hiding = { $emoji ->
    [none] So heißt ein eingebautes Emoji. In neuen Nachrichten steht der Name dann für dieses Bild; alte bleiben, wie sie sind.
   *[other] So heißt { $emoji }. In neuen Nachrichten steht der Name dann für dieses Bild; alte behalten { $emoji }.
}
emoji-admin-preview = So sieht es aus
emoji-admin-moves = Das Bild bewegt sich und bleibt beweglich. Es wird als Ganzes verwendet.
emoji-admin-cut = Quadratisch zuschneiden
emoji-admin-wide = Das Bild ist nicht quadratisch: Als Ganzes ist es kleiner.
emoji-admin-too-large = Das Bild ist größer als { $limit }. Wähl ein kleineres aus.
emoji-admin-too-large-cut = Das Bild ist größer als { $limit }. Schneide es zu: Dann ist es klein genug.
emoji-admin-do-add = Emoji hinzufügen
emoji-admin-added = { $code } ist jetzt da.
emoji-admin-replace-title = { $code } ersetzen
emoji-admin-replace-text = Ab jetzt ist { $code } das neue Bild. Alte Nachrichten, Reaktionen und Status behalten das alte.
emoji-admin-do-replace = Ersetzen
emoji-admin-replace-half = Das alte Emoji ist schon deaktiviert, das neue noch nicht da. Versuch es noch einmal.

emoji-admin-deactivate-title = { $code } deaktivieren?
emoji-admin-deactivate-text = Niemand kann es mehr wählen; alte Nachrichten, Reaktionen und Status zeigen es weiter. Es lässt sich nicht zurückholen, aber sein Name wird frei für ein anderes.
emoji-admin-do-deactivate = Deaktivieren
