/** Names that a block of code may begin with; the common ones first. */
export const LANGUAGES: readonly string[] =
  'text javascript typescript python java c cpp csharp go rust ruby php swift kotlin bash console shell powershell sql json yaml toml xml html css scss markdown diff docker makefile nginx ini lua perl r scala haskell elixir erlang clojure dart julia matlab ocaml fsharp groovy gradle graphql http latex lean lisp nix objective-c pascal postgresql prolog protobuf scheme tcl vim wast zig math quote spoiler'.split(
    ' ',
  );

/** Other names of them that people type. */
export const SHORT_NAMES: readonly string[] =
  'js ts py py3 rb rs sh zsh bat md cs pl hs ex exs clj jl golang make docker dockerfile tex pwsh ps1'.split(
    ' ',
  );

/** What a word may become: first the word itself, if it is a name, so that Enter changes nothing. */
export function languagesFor(query: string): readonly string[] {
  const wanted = query.toLowerCase();
  if (wanted === '') return [];
  const isName = LANGUAGES.includes(wanted) || SHORT_NAMES.includes(wanted);
  const longer = LANGUAGES.filter((name) => name.startsWith(wanted) && name !== wanted);
  return isName ? [wanted, ...longer] : longer;
}
