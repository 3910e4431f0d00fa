/** Longer HTML is pasted as its plain text. */
const MOST_HTML = 200_000;
const DEEPEST = 60;
const HAS_MARKS = /<(?:a|b|strong|i|em|code|pre|ul|ol|h[1-6]|blockquote|s|del)[\s>]/i;

interface SetsHtml extends Element {
  setHTML?(html: string): void;
}

/** Pasted HTML as Markdown; undefined where the plain text says as much. */
export function htmlToMarkdown(html: string, plain: string): string | undefined {
  if (html.length > MOST_HTML || !HAS_MARKS.test(html)) return undefined;
  // The browser's own sanitizer, in a document without a window: nothing is loaded or runs.
  const body = document.implementation.createHTMLDocument('').body as SetsHtml;
  if (!body.setHTML) return undefined;
  body.setHTML(html);
  const text = markdownOf(body);
  return text === '' || squeezed(text) === squeezed(plain) ? undefined : text;
}

/** The parts of a DOM that are read here: tests have their own. */
export interface Html {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: Iterable<Html>;
  getAttribute?(name: string): string | null;
}

const squeezed = (text: string): string => text.replace(/\s+/g, '');

export function markdownOf(root: Html): string {
  return inside(root, { depth: 0, list: '', isPre: false })
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

interface Where {
  readonly depth: number;
  /** The sign of the items of the list. */
  readonly list: string;
  readonly isPre: boolean;
}

function inside(node: Html, where: Where): string {
  if (where.depth > DEEPEST) return '';
  const next = { ...where, depth: where.depth + 1 };
  let text = '';
  let number = 0;
  for (const child of node.childNodes) {
    if (child.nodeName === 'LI') number += 1;
    text += child.nodeType === 3 ? words(child.nodeValue ?? '', where) : element(child, next, number);
  }
  return text;
}

const words = (text: string, { isPre }: Where): string => (isPre ? text : text.replace(/\s+/g, ' '));

const SIGNS: Readonly<Record<string, string>> = {
  B: '**',
  STRONG: '**',
  I: '*',
  EM: '*',
  S: '~~',
  DEL: '~~',
};
const BLOCKS = new Set(['P', 'DIV', 'SECTION', 'ARTICLE', 'UL', 'OL', 'TABLE', 'FIGURE', 'DD', 'DT']);
const NOTHING = new Set(['SCRIPT', 'STYLE', 'TEMPLATE', 'HEAD', 'TITLE', 'SVG']);

function element(node: Html, where: Where, number: number): string {
  const name = node.nodeName.toUpperCase();
  if (NOTHING.has(name)) return '';
  const sign = SIGNS[name];
  if (sign) return isBold(node, name) ? wrapped(inside(node, where), sign) : inside(node, where);
  if (name === 'BR') return '\n';
  if (name === 'HR') return '\n\n---\n\n';
  if (name === 'A') return link(node, inside(node, where));
  if (name === 'CODE' && !where.isPre) return wrapped(inside(node, where), '`');
  if (name === 'PRE')
    return `\n\n\`\`\`\n${inside(node, { ...where, isPre: true }).replace(/\n$/, '')}\n\`\`\`\n\n`;
  if (name === 'LI')
    return item(inside(node, { ...where, list: '' }), where.list === '1' ? `${number}. ` : '- ');
  if (name === 'TR') return `${inside(node, where).trim().replace(/^\|/, '')}\n`;
  if (name === 'TD' || name === 'TH') return `| ${inside(node, where).trim()} `;
  if (/^H[1-6]$/.test(name)) return `\n\n${wrapped(inside(node, where).trim(), '**')}\n\n`;
  if (name === 'BLOCKQUOTE') return `\n\n${quoted(inside(node, where).trim())}\n\n`;
  if (!BLOCKS.has(name)) return inside(node, where);
  return `\n\n${inside(node, { ...where, list: name === 'OL' ? '1' : name === 'UL' ? '-' : where.list })}\n\n`;
}

/** Some editors put a whole text into `<b>` that is not bold. */
const isBold = (node: Html, name: string): boolean =>
  name !== 'B' || !/font-weight:\s*(?:normal|400)/.test(node.getAttribute?.('style') ?? '');

/** Signs around words, not around the spaces at their ends. */
function wrapped(text: string, sign: string): string {
  const inner = text.trim();
  if (inner === '' || inner.includes('\n')) return text;
  const start = text.slice(0, text.length - text.trimStart().length);
  const end = text.slice(text.trimEnd().length);
  return `${start}${sign}${inner}${sign}${end}`;
}

function link(node: Html, text: string): string {
  const href = node.getAttribute?.('href') ?? '';
  const inner = text.trim().replace(/\s+/g, ' ');
  if (!/^(?:https?:|mailto:)/i.test(href) || /[\s()<>]/.test(href) || inner === '') return text;
  return inner === href ? href : `[${inner.replace(/[[\]]/g, '')}](${href})`;
}

const item = (text: string, sign: string): string =>
  `\n${sign}${text
    .trim()
    .replace(/\n{2,}/g, '\n')
    .replaceAll('\n', '\n  ')}`;

const quoted = (text: string): string =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n');
