const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  nbsp: ' ',
};

interface Form {
  /** Characters. */
  readonly most?: number;
  /** Writes UNIX seconds where the person is; without it a time stands as in the message. */
  readonly timeText?: (seconds: number) => string;
}

/** The beginning of a message's text, on one line, from its HTML: for lists. It is text and never HTML again. */
export function excerptOf(html: string, { most = 160, timeText }: Form = {}): string {
  // A tag holds no `<`; the part that is looked at is bounded.
  const text = withSources(withoutCommand(beforeSpoiler(html)).slice(0, 20 * most))
    .replace(/<time datetime="([^"<>]*)"[^<>]*>/g, (_, time: string) => {
      const at = Date.parse(time) / 1000;
      return timeText && Number.isFinite(at) ? `${timeText(at)}<time>` : '';
    })
    .replace(/<time>[^<>]*<\/time>/g, '')
    .replace(/<span([^<>]*)>([^<>]*)<\/span>/g, (whole, attributes: string) => emojiOf(attributes) ?? whole)
    .replace(/<[^<>]*(?:>|$)/g, (tag) =>
      /^<\/?(?:p|br|li|tr|td|h[1-6]|div|blockquote|pre)\b/.test(tag) ? ' ' : '',
    )
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (whole, name: string) => ENTITIES[name] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();
  return text.length > most ? `${text.slice(0, most).trimEnd()}…` : text;
}

/** Signs that stand for commands. */
const COMMANDS = { me: '', poll: '📊 ', todo: '☑️ ' } as const;

/** Without the command at the start; of a poll and a to-do list the title alone. */
function withoutCommand(html: string): string {
  const command = /^<p>\/(me|poll|todo) /.exec(html)?.[1] as keyof typeof COMMANDS | undefined;
  if (command === undefined) return html;
  const [title = ''] = command === 'me' ? [html] : html.split(/<br|\n/, 1);
  return `${COMMANDS[command]}${title.slice(`<p>/${command} `.length)}`;
}

const FORMULA = '<span class="katex">';
const SOURCE = /<annotation[^<>]*>([^<>]*)<\/annotation>/y;

/** Formulas as they were written. A formula is spans within spans: it ends where the first one is closed. */
function withSources(html: string): string {
  let text = '';
  let done = 0;
  for (let start = html.indexOf(FORMULA); start >= 0; start = html.indexOf(FORMULA, done)) {
    const end = endOfSpan(html, start);
    SOURCE.lastIndex = Math.max(0, html.indexOf('<annotation', start));
    const source = SOURCE.lastIndex < end ? SOURCE.exec(html)?.[1] : undefined;
    text += html.slice(done, start) + (source ?? '');
    done = end;
  }
  return text + html.slice(done);
}

function endOfSpan(html: string, start: number): number {
  const tag = /<(\/?)span\b/g;
  tag.lastIndex = start;
  let depth = 0;
  for (let found = tag.exec(html); found; found = tag.exec(html)) {
    depth += found[1] === '/' ? -1 : 1;
    if (depth === 0) return html.indexOf('>', found.index) + 1 || html.length;
  }
  return html.length;
}

/** An excerpt ends before the hidden text of a spoiler. */
function beforeSpoiler(html: string): string {
  const at = html.indexOf('<div class="spoiler-content"');
  return at < 0 ? html : `${html.slice(0, at)}…`;
}

/** The character of a span that shows an emoji of Unicode. */
function emojiOf(attributes: string): string | undefined {
  const codes = /"emoji emoji-([0-9a-f]{2,6}(?:-[0-9a-f]{2,6}){0,7})"/.exec(attributes)?.[1];
  const points = codes?.split('-').map((code) => Number.parseInt(code, 16));
  return points?.every((point) => point <= 0x10ffff)
    ? points.map((point) => String.fromCodePoint(point)).join('')
    : undefined;
}
