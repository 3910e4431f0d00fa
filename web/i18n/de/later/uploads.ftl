# Die eigenen Dateien.
uploads-own = { $count ->
    [one] { $count } Datei von dir, { $size }
   *[other] { $count } Dateien von dir, { $size }
}
uploads-meter = Platz, den die Organisation belegt
uploads-used = Die Organisation belegt { $used }.
uploads-used-of = Die Organisation belegt { $used } von { $all }.
uploads-almost-full = Es ist fast voll.
uploads-none = Noch keine Dateien
uploads-none-text = Hier steht, was du mit Nachrichten verschickst: Zieh es beim Schreiben hinein.
uploads-search = Nach Namen suchen
uploads-order = Reihenfolge
uploads-newest = Neueste zuerst
uploads-oldest = Älteste zuerst
uploads-largest = Größte zuerst
uploads-by-name = Nach Namen
uploads-filter = Nur anzeigen
uploads-pictures = Bilder
uploads-videos = Videos
uploads-sounds = Töne
uploads-others = Andere Dateien
uploads-unused = In keiner Nachricht
uploads-found-nothing = So eine Datei gibt es nicht.
uploads-in-none = in keiner Nachricht
uploads-in = { $count ->
    [one] In { $count } Nachricht
   *[other] In { $count } Nachrichten
}
uploads-in-named = { $count ->
    [one] In { $count } Nachricht: { $name }
   *[other] In { $count } Nachrichten: { $name }
}
uploads-in-more = { $count ->
    [one] Und { $count } weitere, oder eine, die du nicht lesen kannst.
   *[other] Und { $count } weitere, von denen du manche vielleicht nicht lesen kannst.
}
uploads-delete = Diese Datei löschen?
uploads-delete-named = { $name } löschen
uploads-delete-confirm = Löschen
uploads-delete-unused = Keine Nachricht zeigt sie. Sie lässt sich nicht zurückholen.
uploads-delete-used = { $count ->
    [one] { $count } Nachricht zeigt sie. Die Nachricht bleibt, aber ihr Link führt dann nirgends hin. Die Datei lässt sich nicht zurückholen.
   *[other] { $count } Nachrichten zeigen sie. Sie bleiben, aber ihre Links führen dann nirgends hin. Die Datei lässt sich nicht zurückholen.
}
