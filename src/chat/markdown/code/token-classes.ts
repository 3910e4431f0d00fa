/** The meaning of a tokenizer's words in one language, in Pygments' short class names. */
export interface Vocabulary {
  /** Whether only named tokens are coloured: the rest is text. */
  readonly isText?: boolean;
  /** Classes for the tokenizer's styles; they override those of all languages. */
  readonly styles?: Readonly<Record<string, string>>;
  /** Words of the language by class, separated by blanks. */
  readonly words?: Readonly<Record<string, string>>;
}

/** The state within a line of tokens. */
export interface Walk {
  readonly isText: boolean;
  readonly styles: ReadonlyMap<string, string>;
  readonly words: ReadonlyMap<string, string>;
  /** The class of the next name: `def` sets that of a function. */
  expected: string;
  /** The class of the previous token, if it was a string. */
  string: string;
}

/** A style may have further parts after a full stop; the longest known part counts. */
const styles: Readonly<Record<string, string>> = {
  keyword: 'k',
  controlKeyword: 'k',
  operatorKeyword: 'ow',
  moduleKeyword: 'kn',
  definitionKeyword: 'kd',
  modifier: 'kd',
  self: 'bp',
  null: 'kc',
  atom: 'kc',
  bool: 'kc',
  unit: 'kt',
  type: 'kt',
  typeName: 'kt',
  className: 'nc',
  builtin: 'nb',
  'variableName.standard': 'nb',
  'variableName.function': 'nf',
  'variableName.special': 'nv',
  'variableName.constant': 'no',
  'variableName.definition': 'nf',
  'variableName.local': 'n',
  variable: 'n',
  variableName: 'n',
  namespace: 'nn',
  def: 'n',
  macroName: 'fm',
  property: 'n',
  propertyName: 'n',
  prop: 'n',
  qualifier: 'nd',
  labelName: 'nl',
  label: 'nl',
  tag: 'nt',
  tagName: 'nt',
  angleBracket: 'p',
  attribute: 'na',
  attributeName: 'na',
  attributeValue: 's',
  string: 's',
  character: 'sc',
  'string.special': 's',
  regexp: 'sr',
  escape: 'se',
  quote: 's',
  link: 's',
  url: 's',
  number: 'm',
  comment: 'c',
  operator: 'o',
  bracket: 'p',
  brace: 'p',
  paren: 'p',
  parens: 'p',
  punctuation: 'p',
  separator: 'p',
  meta: 'meta',
  processingInstruction: 'cp',
  documentMeta: 'cp',
  header: 'gh',
  heading: 'gh',
  inserted: 'gi',
  deleted: 'gd',
  strong: 'gs',
  emphasis: 'ge',
  error: '',
  invalid: '',
};

/** Words with the same meaning in all languages that have them. */
const words: Readonly<Record<string, string>> = {
  kc: 'true false null nil None True False NULL undefined nullptr NaN Infinity TRUE FALSE',
  kn: 'import package include require using export use namespace',
  kd: 'var let const function val fun func public private protected static final abstract override internal',
  kt:
    'int char bool boolean float double long short byte void string unsigned signed uint int8 int16 int32 int64 uint8 uint16 ' +
    'uint32 uint64 float32 float64 i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 usize isize str size_t Int String Bool Double',
  ow: 'and or not in is instanceof typeof',
};

const introduced: ReadonlyMap<string, string> = mapOf({
  nf: 'def fn func fun function sub proc procedure defn defun define defmacro method',
  nc: 'class struct interface enum trait record protocol extension impl object union type',
  nn: 'module namespace package import using use',
});

function mapOf(table: Readonly<Record<string, string>>): Map<string, string> {
  const entries = Object.entries(table);
  return new Map(entries.flatMap(([name, list]) => list.split(' ').map((word) => [word, name] as const)));
}

const OF_NO_LANGUAGE: Vocabulary = {};
const meanings = new WeakMap<Vocabulary, Pick<Walk, 'styles' | 'words'>>();

/** Made once for each language. */
function meaningsOf(vocabulary: Vocabulary): Pick<Walk, 'styles' | 'words'> {
  const known = meanings.get(vocabulary);
  if (known) return known;
  const made = {
    styles: new Map([...Object.entries(styles), ...Object.entries(vocabulary.styles ?? {})]),
    words: new Map([...mapOf(words), ...mapOf(vocabulary.words ?? {})]),
  };
  meanings.set(vocabulary, made);
  return made;
}

export function startWalk(vocabulary = OF_NO_LANGUAGE): Walk {
  return { ...meaningsOf(vocabulary), isText: vocabulary.isText === true, expected: '', string: '' };
}

/** Classes that say only that something is a word. */
const vague = new Set(['k', 'kc', 'kd', 'kt', 'kn', 'n', 'nb', 'nv', 'ow', 'o']);
const named = new Set(['n', 'nx', 'no', 'nf', 'nb', 'nv', 'kt', 'nc', 'nn']);
const name = /^[\p{L}_$][\p{L}\p{N}_$.:'!?-]{0,99}$/u;

/** The class of one token; '' for none. `style`: the tokenizer's style for it. */
export function wordClass(walk: Walk, text: string, style: string): string {
  const written = text.trim();
  if (written === '') return '';
  const known = wordOf(walk, written, basicClass(walk, written, style));
  const { expected, string } = walk;
  walk.expected = known.startsWith('k') ? (introduced.get(written.toLowerCase().replace('@', '')) ?? '') : '';
  walk.string = known === 's' ? stringClass(written, string) : '';
  if (expected !== '' && named.has(known) && name.test(written)) return expected;
  return walk.string || refine(known, written);
}

/** The class by the style alone; some tokenizers call marks words. */
function basicClass(walk: Walk, text: string, style: string): string {
  const styled = ofStyle(walk, style);
  if (styled === undefined) return walk.isText ? '' : ofText(text);
  const isMark = (vague.has(styled) || styled === 'meta') && !/[\p{L}\p{N}_]/u.test(text);
  return (isMark && ofText(text)) || styled;
}

function wordOf(walk: Walk, text: string, basic: string): string {
  const meant = vague.has(basic) ? walk.words.get(text) : undefined;
  return meant === undefined || (basic === 'n' && meant !== 'kc') ? basic : meant;
}

function ofStyle({ styles: known }: Walk, style: string): string | undefined {
  const whole = known.get(style);
  if (whole !== undefined) return whole;
  for (const word of style.split(' ')) {
    for (let part = word; part !== ''; part = part.slice(0, Math.max(part.lastIndexOf('.'), 0))) {
      const found = known.get(part);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** The class of a token without a style. */
function ofText(text: string): string {
  if (/^(?:[()[\]{};,]+|[.:])$/.test(text)) return 'p';
  if (/^[-~+/*%=<>&^|.!?@:\\]{1,9}$/.test(text)) return 'o';
  return /^[\p{L}_$][\p{L}\p{N}_$]{0,99}$/u.test(text) ? 'n' : '';
}

function refine(known: string, text: string): string {
  switch (known) {
    case 'n':
    case 'k':
    case 'nd':
      return sigilClass(known, text) ?? known;
    case 'm':
      return numberClass(text);
    case 'c':
      return commentClass(text);
    case 'meta':
      return text.startsWith('#!') ? 'ch' : text.startsWith('@') ? 'nd' : 'cp';
    default:
      return known;
  }
}

function sigilClass(known: string, text: string): string | undefined {
  if (/^\$[\p{L}_]/u.test(text)) return 'nv';
  return known === 'n' && /^@@?[\p{L}_]/u.test(text) ? 'vi' : undefined;
}

/** `before`: the class of a preceding string that this one may continue. */
function stringClass(text: string, before: string): string {
  switch (text.charAt(0)) {
    case "'":
      return 's1';
    case '"':
      return 's2';
    case '`':
      return 'sb';
    case '/':
      return before || 'sr';
    default:
      return before || 's';
  }
}

function numberClass(text: string): string {
  if (/^[-+#$&]?0?[xX]/.test(text)) return 'mh';
  if (/^0[bB]/.test(text)) return 'mb';
  if (/^0[oO]/.test(text)) return 'mo';
  return /[.eE]/.test(text) ? 'mf' : 'mi';
}

/** Beginnings of line comments in some language; other tokens continue a longer comment. */
const lineComment = /^(?:\/\/|#(?!\||=)|--(?!\[\[)|;|%(?!\{)|!|'|REM\b|rem\b|\\)/;

function commentClass(text: string): string {
  if (text.startsWith('#!')) return 'ch';
  return lineComment.test(text) ? 'c1' : 'cm';
}
