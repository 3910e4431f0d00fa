/** Names that a block of code may begin with; the common ones first. */
export const LANGUAGES: readonly string[] =
  'text javascript typescript python java c cpp csharp go rust ruby php swift kotlin bash console shell powershell sql json yaml toml xml html css scss markdown diff docker makefile nginx ini lua perl r scala haskell elixir erlang clojure dart julia matlab ocaml fsharp groovy gradle graphql http latex lean lisp nix objective-c pascal postgresql prolog protobuf scheme tcl vim wast zig math quote spoiler'.split(
    ' ',
  );
