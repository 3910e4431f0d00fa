import createMarkdownIt, { type MarkdownIt } from 'markdown-it';
import { fence } from './blocks/fence.ts';
import { heading, paragraph, rule } from './blocks/leaf.ts';
import { list } from './blocks/list.ts';
import { quote } from './blocks/quote.ts';
import { table } from './blocks/table.ts';
import { setHtmlRules } from './html-rules.ts';
import { channelLink } from './inline/channel-link.ts';
import { code } from './inline/code.ts';
import { emoticon, namedEmoji } from './inline/emoji.ts';
import { emphasisRun, pairRuns } from './inline/emphasis.ts';
import { link } from './inline/link.ts';
import { math } from './inline/math.ts';
import { mention } from './inline/mention.ts';
import { lineBreak, span, text } from './inline/text.ts';
import { timestamp } from './inline/timestamp.ts';
import { inlineContent } from './inline-content.ts';

/** In markdown-it's words: the kinds of block that the rule's start ends. */
const interrupting = { alt: ['paragraph', 'blockquote'] };

/** markdown-it with the rules of the API's dialect. Indented code and entities are its own. */
export function createParser(): MarkdownIt {
  const parser = new createMarkdownIt('zero', { maxNesting: 100 });
  parser.core.ruler.at('inline', inlineContent);
  parser.core.ruler.enableOnly(['normalize', 'block', 'inline']);
  setBlockRules(parser);
  setInlineRules(parser);
  setHtmlRules(parser.renderer);
  return parser;
}

function setBlockRules({ block: { ruler } }: MarkdownIt): void {
  ruler.at('table', table, { alt: [] });
  ruler.at('fence', fence, interrupting);
  ruler.at('blockquote', quote, { alt: ['paragraph'] });
  ruler.at('hr', rule, interrupting);
  ruler.at('list', list, interrupting);
  ruler.at('heading', heading, { alt: ['paragraph'] });
  ruler.at('paragraph', paragraph);
  ruler.enableOnly(['table', 'code', 'fence', 'blockquote', 'hr', 'list', 'heading', 'paragraph']);
}

function setInlineRules({ inline: { ruler, ruler2 } }: MarkdownIt): void {
  const inlineRules = Object.entries({
    span,
    code,
    math,
    mention,
    channelLink,
    timestamp,
    link,
    namedEmoji,
    emoticon,
    emphasisRun,
    lineBreak,
  }).map(([name, each]) => ({ name: `dialect ${name}`, each }));
  ruler.at('text', text);
  for (const { name, each } of inlineRules) ruler.push(name, each);
  ruler.enableOnly(['text', 'entity', ...inlineRules.map(({ name }) => name)]);
  ruler2.push('pairRuns', pairRuns);
  ruler2.enableOnly(['pairRuns']);
}
