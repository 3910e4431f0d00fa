import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MARKDOWN_LIMITS, type MarkdownContext, renderMessage } from '../../src/chat/markdown/render.ts';
import { mostHtmlFor } from '../../src/chat/markdown/rendering.ts';
import { context } from './cast.ts';
import { checkHtml } from './check-html.ts';
import { hostile } from './hostile.ts';

const longest = 10_000;
const wordy = `&"'<${'&'.repeat(96)}`;

/** An organization whose names and addresses are as long as they may be. */
const swollen: MarkdownContext = {
  ...context,
  userByName: () => ({ id: 123_456_789, fullName: wordy, isActive: true }),
  userById: (id) => ({ id, fullName: wordy, isActive: true }),
  groupByName: () => ({ id: 123_456_789, name: wordy, isSystem: false, deactivated: false }),
  channelByName: () => ({ id: 123_456_789, name: wordy }),
  topicAnchor: () => 123_456_789,
  realmEmoji: new Map([['x', { id: '1', sourceUrl: `/user_avatars/${'a'.repeat(500)}.png` }]]),
  linkifiers: [
    { id: 1, pattern: '#(?P<id>[0-9])', urlTemplate: `https://e.example/${'a'.repeat(1900)}{id}` },
  ],
};

const fraction = (n: number) => `\\frac{${n}}{\\sqrt{x}}`.repeat(105);
const filled = (unit: string) => unit.repeat(Math.floor(longest / unit.length));

const sources: Readonly<Record<string, string>> = {
  'formulas and emoji of the review': `$$${fraction(1)}$$ $$${fraction(2)}$$${':tada:'.repeat(950)}`,
  'short formulas': filled('$$x$$ '),
  'a block of formulas': `\`\`\`math\n${filled('x_1\n\n').slice(20)}\n\`\`\``,
  'emoji by name': filled(':tada: '),
  'emoji by character': filled('🎉'),
  'emoji of the organization': filled(':x:'),
  'mentions of people': filled('@**|1** '),
  'silent mentions': filled('@_**a** '),
  'mentions of groups': filled('@*a* '),
  wildcards: filled('@**all** '),
  'links to channels': filled('#**a** '),
  'links to topics': filled('#**a>b** '),
  'links to empty topics': filled('#**a>** '),
  'links to messages': filled('#**a>b@1** '),
  addresses: filled('a.co '),
  'written links': filled('[a](b)'),
  'links with tooltips': filled('[a](b "&")'),
  'links in links': filled('[').slice(5000) + filled('](b)').slice(0, 5000),
  'one long address': `[a](/x.png?${'&'.repeat(9900)})`,
  'long images': Array.from({ length: 24 }, (_, at) => `[a](/${at}.png?${'&'.repeat(390)})`).join('\n\n'),
  linkifiers: filled('#1 '),
  times: filled('<time:1>'),
  'wrong times': filled('<time:>'),
  'code in lines': filled('`a`'),
  'quotes in quotes': filled(`${'>'.repeat(41)}a\n\n`),
  'lists in lists': filled(
    `${Array.from({ length: 20 }, (_, depth) => `${' '.repeat(2 * depth)}* `).join('\n')}\na\n\n`,
  ),
  'items of lists': filled('* a\n'),
  headings: filled('# a\n'),
  'small tables': filled('a|\n-|\n\n'),
  'a table with little in it': `${'a|'.repeat(100)}\n${':-:|'.repeat(100)}\n${'a\n'.repeat(4000)}`,
  'empty blocks of code': filled('~~~\n~~~\n'),
  'code that is quotes': `\`\`\`\n${filled('"').slice(10)}`,
  'coloured code': `\`\`\`py\n${filled('a=1;"').slice(10)}`,
  spoilers: filled('```spoiler\n```\n'),
  'lines of nothing': filled('a\n'),
  ampersands: filled('&'),
  'others, four bytes each': filled('𠀀'),
};

function check(source: string, at: MarkdownContext): string {
  const { html } = renderMessage(source, at);
  assert.ok(Buffer.byteLength(html) <= mostHtmlFor(Buffer.byteLength(source)), `${Buffer.byteLength(html)}`);
  assert.ok(Buffer.byteLength(html) <= MARKDOWN_LIMITS.mostHtml);
  checkHtml(html);
  return html;
}

/** What a reader sees, and of formulas, emoji and pictures what they are made of. */
const shownText = (html: string): string =>
  html.replaceAll(/<annotation[^>]*>|<[^>]*alt="|<[^>]*>/g, '').replaceAll(/&[a-z0-9#]+;/g, '?');

describe('the HTML of a message is bounded', () => {
  for (const [name, source] of Object.entries(sources)) {
    test(name, () => {
      assert.ok([...source].length <= longest, `${source.length}`);
      check(source, swollen);
      for (let part = source; part.length > 10; part = part.slice(0, part.length / 3)) check(part, swollen);
    });
  }

  for (const [name, make] of Object.entries(hostile)) test(name, () => void check(make(9900), swollen));
});

describe('what exceeds the bound', () => {
  test('a formula is shown as source', () => {
    const html = check(`$$${fraction(1)}$$ $$x$$`, context);
    assert.ok(html.startsWith('<p><span class="tex-error">$$\\frac{1}{\\sqrt{x}}'));
    assert.equal(html.match(/class="katex"/g)?.length, 1);
  });

  test('emoji, links and mentions stay text, and these mentions notify nobody', () => {
    const emoji = check(filled(':tada: '), context);
    const shown = emoji.match(/class="emoji /g)?.length ?? 0;
    assert.ok(shown > 300 && shown < 1428, `${shown}`);
    assert.equal(emoji.match(/:tada:/g)?.length, 1428);
    assert.ok(emoji.endsWith(':tada: :tada: </p>'));

    const { html, mentionedUserIds } = renderMessage(
      Array.from({ length: 1250 }, (_, id) => `@**|${id + 100}**`).join(' '),
      swollen,
    );
    assert.equal(mentionedUserIds.size, html.match(/class="user-mention"/g)?.length);
    assert.ok(mentionedUserIds.size > 50 && mentionedUserIds.size < 1000);
    assert.ok(html.endsWith('@<strong>|1349</strong></p>'));

    const links = check(filled('#1 [a](b) '), swollen);
    assert.ok(links.endsWith('#1 [a](b) </p>'));
  });

  test('as a whole is its source, escaped, which mentions nobody', () => {
    const source = `@**Example User** *a*\n\n${'a|'.repeat(100)}\n${':-:|'.repeat(100)}\n${'a\n'.repeat(100)}`;
    const { html, mentionedUserIds } = renderMessage(source, context);
    assert.ok(html.startsWith('<p>@**Example User** *a*<br>\n<br>\na|a|'));
    assert.equal(html.match(/<br>/g)?.length, source.match(/\n/g)?.length);
    assert.equal(mentionedUserIds.size, 0);
  });

  test('is never lost', () => {
    for (const unit of [':tada: word', '$$x$$ word', '@**|1** word', '[word](b)', 'a\n> word', '* word\n']) {
      const source = filled(unit);
      const words = source.match(/word/g)?.length;
      assert.equal(shownText(check(source, swollen)).match(/word/g)?.length, words, unit);
    }
  });
});

describe('what people write is within the bound', () => {
  const derivation = Array.from(
    { length: 10 },
    (_, n) =>
      `f_{${n}}(x)&=\\frac{1}{2\\pi}\\int_{-\\infty}^{\\infty}\\hat f(\\xi_${n})e^{2\\pi i\\xi x}d\\xi`,
  );
  const counts: readonly (readonly [name: string, source: string, pattern: RegExp, count: number])[] = [
    ['250 emoji', ':tada:'.repeat(250), /class="emoji /g, 250],
    [
      'a derivation of ten lines',
      `\`\`\`math\n\\begin{aligned}${derivation.join('\\\\')}\\end{aligned}\n\`\`\``,
      /class="katex"/g,
      1,
    ],
    ['twenty formulas in a text', '$$x_1 + \\alpha^2$$ and '.repeat(20), /class="katex"/g, 20],
    ['a hundred mentions', '@**Example User** '.repeat(100), /class="user-mention"/g, 100],
    ['a hundred long links', `https://example.com/${'a'.repeat(70)} `.repeat(100), /<a /g, 100],
    [
      'a long table of numbers',
      `| a | b | c | d |\n|:-:|--:|:--|---|\n${'| 1 | 2 | 3 | 4 |\n'.repeat(500)}`,
      /<tr>/g,
      501,
    ],
    ['a long list', '* one of many\n'.repeat(700), /<li>/g, 700],
    [
      'ten kilobytes of code',
      `\`\`\`py\n${'    def multiply(first, second):  # the second is a number\n        return first * second\n'.repeat(110)}\`\`\``,
      /class="nf"/g,
      110,
    ],
    ['a page of questions', 'Is "this" so?\n\n'.repeat(600), /<p>/g, 600],
  ];
  for (const [name, source, pattern, count] of counts)
    test(name, () => assert.equal(check(source, context).match(pattern)?.length, count));
});

describe('the work of linkifiers is bounded', () => {
  const linkifier = (id: number) => ({
    id,
    pattern: `L${id}-(?P<n>[0-9]+)`,
    urlTemplate: `https://e.example/${id}/{n}`,
  });
  const links = (source: string, count: number) => {
    const linkifiers = Array.from({ length: count }, (_, id) => linkifier(id));
    return renderMessage(source, { ...context, linkifiers }).html.match(/<a /g)?.length ?? 0;
  };

  test('in the number of matches', () => {
    assert.equal(links('L0-1 L1-2 '.repeat(100), 2), 200);
    assert.equal(links('L0-1 L1-2 '.repeat(200), 2), 250);
  });

  test('in matches × length of the text', () => {
    assert.ok(links('L0-1 '.repeat(2000), 1) < 150);
    assert.equal(links(`${'word '.repeat(1800)}${'L0-1 '.repeat(90)}`, 1), 90);
  });

  test('in linkifiers × length of the text, from the last one on', () => {
    const text = (length: number) => `${'word '.repeat(length / 5)} L0-1 L24-1 L99-1`;
    assert.equal(links(text(2000), 100), 3);
    assert.equal(links(text(9000), 100), 2);
  });

  test('over all paragraphs of a message together', () =>
    assert.equal(links('L0-1\n\n'.repeat(400), 1), 250));
});
