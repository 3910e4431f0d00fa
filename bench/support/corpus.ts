import { emptyMarkdownContext, type MarkdownContext } from '../../src/chat/markdown/render.ts';

/** An organization in which every user and channel exists, with two linkifiers. */
export const context: MarkdownContext = {
  ...emptyMarkdownContext,
  userByName: (fullName) => ({ id: 1, fullName, isActive: true }),
  channelByName: (name) => ({ id: 2, name }),
  inlineImagePreview: true,
  translateEmoticons: true,
  linkifiers: [
    { id: 1, pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://track.example.com/{id}' },
    { id: 2, pattern: '(?P<key>[A-Z]{2,5}-[0-9]+)', urlTemplate: 'https://jira.example.com/{key}' },
  ],
};
export const bare: MarkdownContext = { ...context, linkifiers: [] };

/** Messages of a line or a few, by what is in them, and where they are rendered. */
export const short: Readonly<Record<string, readonly [string, MarkdownContext]>> = {
  plain: ['hello, how are you today?', bare],
  'plain, two linkifiers': ['hello, how are you today?', context],
  mention: ['@**Example User** could you have a look?', bare],
  link: ['see https://example.com/a/b?c=d for more', bare],
  'linkifier match': ['fixed in #1234', context],
  'emphasis, code, emoji': ['**done** with `x = 1` :tada:', bare],
  'list of three': ['todo:\n* one\n* two\n* three', bare],
  'unicode emoji': ['well done 🎉', bare],
};

/** Messages of several paragraphs, as in a report on the week. */
export const long: readonly string[] = [
  [
    '**What was done this week**, for those who were away. @**Example User** has the details, the rest is in #**releases**.',
    '1. The import of old archives is *four times* as fast: see https://example.com/reports/import?week=34\n' +
      '2. `npm run build` no longer fails where the folder has a space in its name (#4711, #4712)\n' +
      '3. The page of settings is done, but for the texts :tada:',
    '> Will it be in the next release?\n\nIt will. Until then, start it with:',
    '```sh\nexport DATA=/srv/data\nnode main.js --port 8080 --verbose\n```',
    '| What | Before | Now |\n|---|---|---|\n| import | 80 s | 20 s |\n| start | 3 s | 0.5 s |',
    'Thanks to everybody who tried it, and who wrote down what happened when it did not work. Please go on doing that.',
  ].join('\n\n'),
  [
    'There are two ways to go about it, and I am in favour of the second, though it is more work at the beginning.',
    'The first is to leave everything where it is and to teach the reader both forms. It is quickly done, nobody would notice, and ' +
      'it would be with us for years: whoever reads the code has to know both, and each change has to be made twice.',
    'The second is to rewrite what there is, once, in a migration. It takes an hour on the largest installation that we know of ' +
      '(measured on a copy of it), during which the server cannot be used. After that there is one form, and it is the simple one.',
    'What do you think? I would like to decide on *Friday*; until then I will try it on the other copies as well.',
  ].join('\n\n'),
  [
    'Here is the part that goes wrong:',
    '```python\nfrom datetime import datetime\n\n\ndef week_of(text: str) -> int:\n' +
      '    """The number of the week, 1 to 53."""\n    day = datetime.strptime(text, "%Y-%m-%d")\n' +
      '    if day.year < 1970:\n        raise ValueError(f"too early: {day}")\n    return day.isocalendar()[1]\n```',
    '* the year can be **missing**\n  * in which case `strptime` throws\n  * and nobody catches it\n* the text can be empty\n* ~~the zone is wrong~~ it is not',
    'I have seen it at <time:2026-08-21T10:00:00Z>, and again today.',
  ].join('\n\n'),
];
