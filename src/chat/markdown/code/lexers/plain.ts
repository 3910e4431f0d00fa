import { type LexerRule, rule, words } from '../lexer.ts';

/** The parts of a language that colouring needs. */
interface PlainLanguage {
  /** Rules that come before all others. */
  readonly first?: readonly LexerRule[];
  /** The beginning of a comment up to the end of its line: characters of a pattern. */
  readonly comment?: RegExp;
  /** By class, separated by blanks. */
  readonly words: Readonly<Record<string, string>>;
}

const slashes = /\/\/[^\n]*/u;
const hash = /#[^\n]*/u;
const block = rule('cm', /\/\*[\s\S]*?(?:\*\/|$)/u);
const strings = [rule('s2', /"(?:[^"\\\n]|\\[\s\S])*"?/u), rule('s1', /'(?:[^'\\\n]|\\[\s\S])*'?/u)];
const others = [
  rule('n', /[\p{L}_][\p{L}\p{N}_]*/u),
  rule('mh', /0[xX][0-9a-fA-F_]+/u),
  rule('mf', /[0-9][0-9_]*\.[0-9][0-9_]*/u),
  rule('mi', /[0-9][0-9_]*/u),
  rule('o', /[-~+/*%=<>&^|.!?:@\\]+/u),
  rule('p', /[()[\]{},;`]/u),
];
const named = (keyword: string, name: string, classes: string) =>
  rule(classes, new RegExp(`((?:${keyword})(?![\\p{L}\\p{N}_]))([ \\t]+)(${name})`, 'u'));

function plain({ first = [], comment, words: lists }: PlainLanguage): readonly LexerRule[] {
  const comments = comment ? [rule('c1', comment)] : [];
  const known = Object.entries(lists).map(([name, list]) => words(name, list));
  return [...first, ...comments, ...strings, ...known, ...others];
}

const word = '[\\p{L}_][\\p{L}\\p{N}_.]*';
const variable = rule('nv', /\$(?:\([\p{L}\p{N}_]+\)?|\{[\p{L}\p{N}_]+\}?|[\p{L}\p{N}_]+|[@<^*+?%])/u);

/** Languages that the library lacks, by canonical name. */
export const plainLexers: Readonly<Record<string, readonly LexerRule[]>> = {
  Ada: plain({
    comment: /--[^\n]*/u,
    first: [named('procedure|function|package', word, 'k w nf')],
    words: {
      k: 'abort accept access and array begin body case constant declare delay do else elsif end exception exit for function generic if in is loop new not null of or out package pragma private procedure raise record renames return reverse select separate subtype task then type until use when while with xor',
      kt: 'Boolean Character Float Integer Natural Positive String',
      kc: 'True False',
    },
  }),
  Awk: plain({
    comment: hash,
    first: [variable],
    words: {
      k: 'BEGIN END break continue delete do else exit for function getline if in next print printf return while',
      nb: 'NF NR FS OFS ORS RS FILENAME length split sub gsub match substr index tolower toupper sprintf',
    },
  }),
  Batchfile: plain({
    comment: /(?:::|(?:rem|REM|Rem)(?![\p{L}\p{N}_]))[^\n]*/u,
    first: [rule('nl', /(?<![^\n]):[\p{L}_][\p{L}\p{N}_]*/u), rule('nv', /%%?~?[\p{L}\p{N}_]+%?/u)],
    words: {
      k: 'call do else endlocal exit for goto if in not pause setlocal shift CALL DO ELSE EXIT FOR GOTO IF IN NOT',
      nb: 'cd copy del dir echo md mkdir move rd ren set start type ECHO SET CD COPY DEL',
    },
  }),
  Elixir: plain({
    comment: hash,
    first: [
      rule('sd', /"""[\s\S]*?(?:"""|$)/u),
      named('defmodule|alias|import|require|use', word, 'k w nc'),
      named('def|defp|defmacro|defmacrop', '[\\p{L}_][\\p{L}\\p{N}_]*[?!]?', 'k w nf'),
      rule('nd', /@[\p{L}_][\p{L}\p{N}_]*/u),
      rule('ss', /:[\p{L}_][\p{L}\p{N}_]*[?!]?/u),
      rule('ss', /[\p{L}_][\p{L}\p{N}_]*:(?=[ \n])/u),
    ],
    words: {
      k: 'after alias case catch cond def defmacro defmodule defp defstruct do else end fn for if import quote receive require rescue try unless unquote use with',
      kc: 'true false nil',
      ow: 'and in not or when',
    },
  }),
  GraphQL: plain({
    comment: hash,
    first: [
      rule('sd', /"""[\s\S]*?(?:"""|$)/u),
      named('type|interface|enum|input|union|scalar|on', word, 'k w nc'),
      named('query|mutation|subscription|fragment', word, 'k w nf'),
      rule('nd', /@[\p{L}_][\p{L}\p{N}_]*/u),
      variable,
    ],
    words: {
      k: 'directive enum extend fragment implements input interface mutation on query scalar schema subscription type union',
      kt: 'Boolean Float ID Int String',
      kc: 'true false null',
    },
  }),
  Makefile: plain({
    comment: hash,
    first: [
      rule('nf', /(?<![^\n])[\p{L}\p{N}_./%-]{1,100}(?=[ \t]{0,9}:(?!=))/u),
      rule('nv', /(?<![^\n])[\p{L}\p{N}_]{1,100}(?=[ \t]{0,9}[:?+]?=)/u),
      rule('nv', /\$[({][^\n(){}]{0,100}[)}]?/u),
      variable,
    ],
    words: { k: 'define else endef endif export ifdef ifeq ifndef ifneq include override unexport' },
  }),
  Markdown: [
    rule('gh', /(?<![^\n])#{1,6} [^\n]*/u),
    rule('k', /(?<![^\n])[ \t]{0,20}(?:[-*+]|[0-9]{1,9}\.)(?= )/u),
    rule('gu', /(?<![^\n])>[^\n]*/u),
    rule('sb', /```[\s\S]*?(?:```|$)/u),
    rule('sb', /`[^`\n]*`?/u),
    rule('gs', /\*\*[^*\n]*(?:\*\*)?/u),
    rule('ge', /\*[^*\n]*\*?/u),
    rule('nt na', /(\[[^\]\n]{0,200}\])(\([^)\n]{0,200}\)?)?/u),
  ],
  Nim: plain({
    comment: hash,
    first: [named('proc|func|method|iterator|macro|template|type', word, 'k w nf')],
    words: {
      k: 'addr as asm block break case cast const continue converter defer discard distinct do elif else end enum except export finally for from func if import include interface iterator let macro method mixin object of out proc ptr raise ref return static template try tuple type using var when while yield',
      kt: 'int float string bool char seq array uint int64 float64',
      kc: 'true false nil',
      ow: 'and div in is isnot mod not notin or shl shr xor',
    },
  }),
  Nix: plain({
    comment: hash,
    first: [block, rule('sd', /''[\s\S]*?(?:''|$)/u), rule('na', /[\p{L}_][\p{L}\p{N}_.-]{0,100}(?= = )/u)],
    words: { k: 'assert else if import in inherit let rec then with', kc: 'true false null' },
  }),
  Solidity: plain({
    comment: slashes,
    first: [
      block,
      rule('cp', /pragma [^;\n]*/u),
      named('contract|interface|library|struct|enum', word, 'k w nc'),
      named('function|event|modifier|error', word, 'kd w nf'),
    ],
    words: {
      k: 'abstract as assembly break calldata case constant constructor continue contract default delete do else emit enum error event external for function if immutable import indexed interface internal is library mapping memory modifier new override payable private public pure return returns revert storage struct throw try unchecked using view virtual while',
      kt: 'address bool bytes bytes32 int int256 string uint uint8 uint128 uint256',
      kc: 'true false',
      nb: 'block msg require assert keccak256 tx',
    },
  }),
  Terraform: plain({
    comment: /(?:#|\/\/)[^\n]*/u,
    first: [
      block,
      rule(
        'k',
        /(?<![^\n])(?:data|locals|module|output|provider|resource|terraform|variable)(?![\p{L}\p{N}_])/u,
      ),
      rule('na', /[\p{L}_][\p{L}\p{N}_-]{0,100}(?=[ \t]{0,50}=(?!=))/u),
    ],
    words: {
      k: 'dynamic for for_each if in',
      kt: 'any bool list map number object set string',
      kc: 'true false null',
    },
  }),
  VimL: plain({
    first: [rule('c1', /(?<![^\n])[ \t]{0,40}"[^\n]*/u), named('function!?', word, 'k w nf')],
    words: {
      k: 'autocmd augroup call command else elseif endfor endfunction endif endwhile execute finish for function if in let return set while',
      nb: 'echo inoremap map nmap nnoremap noremap vnoremap exists has expand',
    },
  }),
  /** Here, since the library's tokenizer takes cubic time for a line's blanks. */
  YAML: [
    rule('c1', /(?<!\S)#[^\n]*/u),
    rule('p', /(?<![^\n])(?:---|\.\.\.)/u),
    ...strings,
    rule('nt', /[\p{L}\p{N}_./-]{1,100}(?=[ \t]{0,9}:(?:\s|$))/u),
    rule('kc', /(?<!\S)(?:true|false|null|yes|no|on|off|~)(?=[\s,\]}]|$)/u),
    rule('nl', /(?<!\S)[&*][\p{L}\p{N}_-]+/u),
    rule('kt', /(?<!\S)![^\s]*/u),
    rule('mf', /(?<![^\s[,])-?[0-9]{1,50}\.[0-9]{1,50}(?=[\s,\]}]|$)/u),
    rule('mi', /(?<![^\s[,])-?[0-9]{1,50}(?=[\s,\]}]|$)/u),
    rule('p', /[-?:,[\]{}|>]/u),
    rule('', /[^\s:,[\]{}"']+/u),
  ],
  Zig: plain({
    comment: slashes,
    first: [named('fn', word, 'kd w nf'), rule('nb', /@[\p{L}_][\p{L}\p{N}_]*/u)],
    words: {
      k: 'align and anytype asm async await break catch comptime continue defer else enum errdefer error export extern for if inline noalias or orelse packed pub resume return struct suspend switch test threadlocal try union unreachable usingnamespace volatile while',
      kd: 'const fn var',
      kt: 'bool f32 f64 i8 i16 i32 i64 isize type u8 u16 u32 u64 usize void',
      kc: 'true false null undefined',
    },
  }),
};
