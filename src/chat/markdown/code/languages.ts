/** Lines of a language's canonical name, a colon, and its aliases. */
const names = `
Ada: ada ada95 ada2005
Text only: text
APL: apl
ANTLR: antlr
AppleScript: applescript
Arduino: arduino
Awk: awk gawk mawk nawk
Bash: bash sh ksh zsh shell
Bash Session: console shell-session
Batchfile: batch bat dosbatch winbatch
BibTeX: bibtex bib
Brainfuck: brainfuck bf
C: c
C#: csharp c# cs
C++: cpp c++
CMake: cmake
COBOL: cobol
CSS: css
CSS+PHP: css+php
Clojure: clojure clj
ClojureScript: clojurescript cljs
CoffeeScript: coffeescript coffee-script coffee
Common Lisp: common-lisp cl lisp
Coq: coq
Crystal: cr crystal
Cython: cython pyx pyrex
D: d
Dart: dart
Delphi: delphi pas pascal objectpascal
Diff: diff udiff
Django/Jinja: django jinja
Docker: docker dockerfile
Elixir: elixir ex exs
Elm: elm
EmacsLisp: emacs-lisp elisp emacs
Erlang: erlang
F#: fsharp f#
Fish: fish fishshell
Fortran: fortran f90
GLSL: glsl
Go: go golang
Gradle: gradle
GraphQL: graphql
Groovy: groovy
HTML: html
HTML+PHP: html+php
HTTP: http
Handlebars: handlebars
Haskell: haskell hs
INI: ini cfg dosini
Idris: idris idr
Java: java
JavaScript: javascript js
JavaScript+PHP: javascript+php js+php
JSON: json json-object
Julia: julia jl
Kotlin: kotlin
LLVM: llvm
Lean: lean lean3
Less: less
Lua: lua
Makefile: make makefile mf bsdmake
Markdown: markdown md
Mathematica: mathematica mma nb
Matlab: matlab
NASM: nasm
Nginx configuration file: nginx
Nim: nimrod nim
Nix: nixos nix
OCaml: ocaml
Objective-C: objective-c objectivec obj-c objc
Octave: octave
PHP: php php3 php4 php5
Perl: perl pl
PostgreSQL SQL dialect: postgresql postgres
PowerShell: powershell pwsh posh ps1 psm1
Prolog: prolog
Protocol Buffer: protobuf proto
Puppet: puppet
Python: python py sage python3 py3 bazel starlark
Python 2.x: python2 py2
Python Traceback: pytb py3tb
Python console session: pycon
R: splus s r
Racket: racket rkt
Raku: perl6 pl6 raku
reStructuredText: restructuredtext rst rest
Ruby: ruby rb duby
Rust: rust rs
SAS: sas
SCSS: scss
SQL: sql
Sass: sass
Scala: scala
Scheme: scheme scm
Smalltalk: smalltalk squeak st
Solidity: solidity
Svelte: svelte
Swift: swift
SystemVerilog: systemverilog sv
TOML: toml
Tcl: tcl
TeX: tex latex
Terraform: terraform tf hcl
TypeScript: typescript ts
VB.net: vb.net vbnet lobas oobas sobas visual-basic visualbasic
VimL: vim
Vue: vue
WebAssembly: wast wat
XML: xml
XML+PHP: xml+php
YAML: yaml
Zig: zig
verilog: verilog v
vhdl: vhdl
`;

const canonical = new Map(
  names
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [name = '', aliases = ''] = line.split(': ');
      return aliases.split(' ').map((alias): [string, string] => [alias, name]);
    }),
);

/** The canonical name of a language; an unknown name is returned as given. */
export function languageName(given: string): string {
  return canonical.get(given.toLowerCase()) ?? given;
}
