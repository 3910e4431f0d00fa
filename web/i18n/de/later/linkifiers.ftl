# Linkifier und Code-Spielwiesen der Organisation.
linkifiers-text = Was geschrieben wird, wird zum Link, wo es zu einem dieser Muster passt. Überschneiden sich zwei, gilt das erste. Gesendete Nachrichten bleiben, wie sie sind.
linkifiers-list = Linkifier in ihrer Reihenfolge
linkifiers-add = Linkifier hinzufügen
linkifiers-edit = { $pattern } bearbeiten
linkifiers-edit-title = Linkifier bearbeiten
linkifiers-remove = { $pattern } entfernen
linkifiers-remove-title = Linkifier entfernen?
linkifiers-remove-text = Neue Nachrichten bekommen durch dieses Muster keine Links mehr. Gesendete Nachrichten behalten ihre.
linkifiers-remove-step = Entfernen
linkifiers-move = { $pattern } verschieben
linkifiers-move-keys = Die Pfeiltasten verschieben es, Pos1 und Ende bringen es an den Anfang und das Ende.
linkifiers-moved = { $pattern } ist Nummer { $place } von { $total }.
linkifiers-none = Keine Linkifier
linkifiers-none-text = Ein Linkifier macht aus Ticketnummern, Commits und Ähnlichem Links, wo immer jemand sie schreibt.
linkifiers-none-text-look = Administratoren können aus Ticketnummern, Commits und Ähnlichem Links machen.
linkifiers-leads-to = führt zu

linkifiers-pattern = Muster
linkifiers-pattern-text = Ein regulärer Ausdruck in der Schreibweise von RE2. Ein Teil in (?P<name>…) kommt in die Adresse. Beispiel: #(?P<id>[0-9]+)
linkifiers-template = Adresse
linkifiers-template-text = Beginnt mit https://. { "{" }name{ "}" } steht für den Teil des Musters mit diesem Namen. Beispiel: https://tickets.example.com/{ "{" }id{ "}" }
linkifiers-save = Speichern
linkifiers-adding = Hinzufügen

linkifiers-try = Ausprobieren
linkifiers-try-text = Gib ein, was jemand schreiben könnte. Niemand sieht es.
linkifiers-try-label = Text zum Ausprobieren
linkifiers-try-placeholder = #123 ist heute erledigt
linkifiers-try-result = Was aus dem Text wird
linkifiers-try-found = { $count ->
    [one] Das Muster kommt einmal vor.
   *[other] Das Muster kommt { $count }-mal vor.
}
linkifiers-try-none = Das Muster kommt in diesem Text nicht vor.
linkifiers-try-no-links = Nichts in diesem Text wird zum Link.
linkifiers-try-wait = Gib zuerst ein Muster und eine Adresse ein.

linkifiers-bad-pattern = Dieses Muster geht nicht: { $reason }
linkifiers-reason-large = Es ist zu groß.
linkifiers-reason-parenthesis = Eine öffnende oder schließende Klammer fehlt.
linkifiers-reason-bracket = Eine schließende eckige Klammer ] fehlt.
linkifiers-reason-perl = Es verwendet etwas, das RE2 nicht hat, zum Beispiel einen Blick nach vorn.
linkifiers-reason-name = Der Name eines Teils steht nicht als (?P<name>…) da.
linkifiers-reason-repetition = Vor einem Wiederholungszeichen steht nichts.
linkifiers-bad-template = Das ist keine Vorlage einer Adresse.
linkifiers-need-web = Die Adresse muss mit http:// oder https:// beginnen.
linkifiers-need-pattern = Gib ein Muster ein.
linkifiers-need-template = Gib eine Adresse ein.
linkifiers-taken = Einen Linkifier mit diesem Muster gibt es schon.
linkifiers-group-unused = Die Adresse verwendet { "{" }{ $name }{ "}" } nicht, einen Teil des Musters.
linkifiers-group-unknown = Das Muster hat keinen Teil mit dem Namen { $name }.

linkifiers-open-in = In { $name } öffnen
linkifiers-playgrounds-text = Codeblöcke bekommen eine Schaltfläche, die den Code in einer Spielwiese öffnet, wo er sich ausführen lässt.
linkifiers-playgrounds-list = Code-Spielwiesen
linkifiers-playground-add = Spielwiese hinzufügen
linkifiers-playground-name = Name
linkifiers-playground-name-text = Was auf der Schaltfläche steht, zum Beispiel Rust-Spielwiese.
linkifiers-playground-language = Sprache
linkifiers-playground-language-text = Wie sie in der Ecke eines Codeblocks heißt: Python, C++.
linkifiers-playground-template = Adresse
linkifiers-playground-template-text = { "{" }code{ "}" } steht für den Code. Beispiel: https://play.example.com/?code={ "{" }code{ "}" }
linkifiers-playground-remove = { $name } entfernen
linkifiers-playground-remove-title = { $name } entfernen?
linkifiers-playground-remove-text = Codeblöcke bekommen keine Schaltfläche mehr dafür.
linkifiers-playgrounds-none = Keine Spielwiesen
linkifiers-playgrounds-none-text = Eine Spielwiese ist eine Seite, auf der Code im Browser läuft.
linkifiers-need-name = Gib einen Namen ein.
linkifiers-need-language = Gib eine Sprache ein.
linkifiers-need-code = Die Adresse braucht { "{" }code{ "}" }, wo der Code hinkommt.
linkifiers-only-code = Die Adresse kann nur { "{" }code{ "}" } enthalten, keinen anderen Teil.
linkifiers-bad-language = Eine Sprache hat Buchstaben, Ziffern, Leerzeichen und + - . / #
linkifiers-playground-taken = Eine Spielwiese mit diesem Namen gibt es für diese Sprache schon.
