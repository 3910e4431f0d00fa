/** Inputs that make careless parsers take the square of their length or worse: each builds one of about that length. */
const units =
  '[ ] ( []( []() [a](/ --- *_ [](< [](a" [a]( ![]( ` `` ``a` * ** *a **a ***a** ~~ ~~a *~~ > ~~~ $$ $$a $a : :a :smile: :a: @** @*a #**a ' +
  '<time: <time:a> & &amp; &# a. a.com, a.com/( (a.com/ a@ a@b. http:// http://a/, "a.com/x ,a.com/) #1 A 1\u20e3 | # \\ \u200d ' +
  '\ufe0f < <b> 😀 👁\u200d 👨\u200d👩\u200d 🇦 é \u0000';
const lines =
  '> |>a|* |* a|1. a|- - |```quote|```spoiler a|```math|a|b|-|    a|# |a\n|* a\n\n|@**a** |$$a$$ |#1 |AB-1 |`` ` |\t| '.split(
    '|',
  );

export const hostile: Readonly<Record<string, (length: number) => string>> = {
  ...Object.fromEntries(
    [
      ...units.split(' '),
      ...units.split(' ').map((unit) => `${unit} `),
      ...lines,
      ...lines.map((line) => `${line}\n`),
    ]
      .filter((unit) => unit !== '')
      .map((unit) => [
        JSON.stringify(unit),
        (length: number) => unit.repeat(Math.ceil(length / unit.length)),
      ]),
  ),
  ...Object.fromEntries(
    ['py', 'php', 'tex'].flatMap((language) =>
      ['$', '"\\"', "'\\'", '"""a', '/*', '<?', 'def ', '1.', '1_', '\\', '@a', '#', 'aError', '%', '😀'].map(
        (unit) => [
          `${language}: ${unit}`,
          (length: number) => `\`\`\`${language}\n${unit.repeat(Math.ceil(length / unit.length))}`,
        ],
      ),
    ),
  ),
  'a list in a list': (length) => stairs(length, (depth) => `${' '.repeat(2 * depth)}* a`),
  'quotes in quotes': (length) => stairs(length, (depth) => `${'>'.repeat(depth + 1)} a`),
  'runs of backticks': (length) => stairs(length, (depth) => '`'.repeat(depth + 1)),
  'fences in fences': (length) => stairs(length, (depth) => `${'`'.repeat(depth + 3)}quote`),
  'a wide table': (length) =>
    `${'a|'.repeat(length / 8)}\n${'-|'.repeat(length / 8)}\n${'a\n'.repeat(Math.ceil(length / 4))}`,
  'a table of a hundred columns': (length) =>
    `${'a|'.repeat(100)}\n${'-|'.repeat(100)}\n${'a\n'.repeat(length / 2)}`,
  'different formulas': (length) =>
    Array.from({ length: Math.ceil(length / 8) }, (_, at) => `$$${at}$$`).join(' '),
  'one deep formula': (length) => `$$${'x^{'.repeat(length / 3)}$$`,
  'one long formula': (length) => `$$${'x+'.repeat(length / 2)}y$$`,
  'a formula of macros': (length) => `$$\\def\\a{${'x'.repeat(length / 2)}}${'\\a'.repeat(length / 4)}$$`,
};

/** Lines that grow by one step each; as many as fit. */
function stairs(length: number, line: (depth: number) => string): string {
  return Array.from({ length: Math.ceil(Math.sqrt(2 * length)) }, (_, depth) => line(depth)).join('\n');
}
