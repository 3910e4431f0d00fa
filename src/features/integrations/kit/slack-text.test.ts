import assert from 'node:assert/strict';
import { test } from 'node:test';
import { markdownOfSlack } from './slack-text.ts';

const TEXTS: readonly (readonly [string, string])[] = [
  ['*bold*, _emphasis_, ~struck~', '**bold**, *emphasis*, ~~struck~~'],
  ['*_both_*', '***both***'],
  ['**bold** and ~~struck~~ of Mattermost', '**bold** and ~~struck~~ of Mattermost'],
  ['2*3*4 a_b_c', '2*3*4 a_b_c'],
  ['`a *b* <@U1>` *c*', '`a *b* @U1` **c**'],
  ['```\n*b* &lt;p&gt;\n``` *c*', '```\n*b* <p>\n``` **c**'],
  ['a ` *b*', 'a ` **b**'],
  ['a ` *b*\n` *c* `d`', 'a ` **b**\n` *c* `d`'],
  ['``` *b*', '``` **b**'],
  ['<https://a.example|here> <https://a.example>', '[here](https://a.example) <https://a.example>'],
  [
    '<mailto:a@b.example|Ada> <mailto:a@b.example|a@b.example> <mailto:a@b.example>',
    '[Ada](mailto:a@b.example) a@b.example a@b.example',
  ],
  ['<!channel> <!here|here> <!everyone>', '@**all** @**all** @**all**'],
  ['<@U123> <@U123|ada> <#C1|general> <#C1>', '@U123 @ada #general #C1'],
  ['<!subteam^S1|@oncall> <!date^1392734382^{date}|Feb 18> <!unknown>', '@oncall Feb 18 <!unknown>'],
  ['1 &lt; 2 &amp;&amp; &amp;lt; &lt;!channel&gt;', '1 < 2 && &lt; <!channel>'],
  ['<a <https://a.example|b> c>', '<a [b](https://a.example) c>'],
  ['', ''],
];

test("Slack's formatting and references as Markdown, and code as it is", () => {
  for (const [slack, markdown] of TEXTS) assert.equal(markdownOfSlack(slack), markdown, slack);
});
