import { type Html, tableOf } from './table-to-markdown.ts';

/** Longer HTML is pasted as its plain text. */
const MOST_HTML = 200_000;
const DEEPEST = 60;
const HAS_MARKS =
  /<(?:a|b|strong|i|em|code|pre|ul|ol|h[1-6]|blockquote|s|del|table)[\s>]|font-weight|font-style|class="katex/i;

interface SetsHtml extends Element {
  setHTML?(html: string, options: { sanitizer: object }): void;
}

/** Scripts are removed in any case. The nodes are read here, and never stand in the page. */
const SANITIZER = { removeElements: ['style', 'template', 'svg', 'title'], comments: false };

/** Pasted HTML as Markdown; undefined where the plain text says as much. */
export function htmlToMarkdown(html: string, plain: string): string | undefined {
  if (html.length > MOST_HTML || !HAS_MARKS.test(html)) return undefined;
  // The browser's own sanitizer, in a document without a window: nothing is loaded or runs.
  const body = document.implementation.createHTMLDocument('').body as SetsHtml;
  if (!body.setHTML) return undefined;
  body.setHTML(withoutStyles(html), { sanitizer: SANITIZER });
  const text = markdownOf(body);
  return text === '' || squeezed(text) === squeezed(plain) ? undefined : text;
}

/** The policy of the page reports styles: they are read under another name. */
const STYLE = 'data-pasted-style';
const withoutStyles = (html: string): string =>
  html.replace(/<[a-z][^<>]*>/gi, (tag) => tag.replace(/\sstyle\s*=/gi, ` ${STYLE}=`));

const styleOf = (node: Html): string => node.getAttribute?.(STYLE) ?? node.getAttribute?.('style') ?? '';

const squeezed = (text: string): string => text.replace(/\s+/g, '');

export function markdownOf(root: Html): string {
  return inside(root, { depth: 0, list: '', isPre: false, first: 1 })
    .replace(/[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

interface Where {
  readonly depth: number;
  /** The sign of the items of the list. */
  readonly list: string;
  readonly isPre: boolean;
  /** The number of the first item of the list. */
  readonly first: number;
}

function inside(node: Html, where: Where): string {
  if (where.depth > DEEPEST) return '';
  const next = { ...where, depth: where.depth + 1 };
  let text = '';
  let number = where.first - 1;
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
  const formula = formulaOf(node);
  if (formula !== undefined) return formula;
  const sign = SIGNS[name];
  if (sign) return isBold(node, name) ? wrapped(inside(node, where), sign) : inside(node, where);
  if (name === 'SPAN') return styled(node, inside(node, where));
  if (name === 'TABLE') return tableOf(node, (cell) => inside(cell, where));
  if (name === 'BR') return '\n';
  if (name === 'HR') return '\n\n---\n\n';
  if (name === 'A') return link(node, inside(node, where));
  if (name === 'CODE' && !where.isPre) return wrapped(inside(node, where), '`');
  if (name === 'PRE')
    return `\n\n\`\`\`${languageOf(node)}\n${inside(node, { ...where, isPre: true }).replace(/\n$/, '')}\n\`\`\`\n\n`;
  if (name === 'LI')
    return item(inside(node, { ...where, list: '', first: 1 }), where.list === '1' ? `${number}. ` : '- ');
  if (/^H[1-6]$/.test(name)) return `\n\n${wrapped(inside(node, where).trim(), '**')}\n\n`;
  if (name === 'BLOCKQUOTE') return `\n\n${quoted(inside(node, where).trim())}\n\n`;
  if (!BLOCKS.has(name)) return inside(node, where);
  if (name === 'OL') return `\n\n${inside(node, { ...where, list: '1', first: startOf(node) })}\n\n`;
  return `\n\n${inside(node, { ...where, list: name === 'UL' ? '-' : where.list, first: 1 })}\n\n`;
}

const startOf = (list: Html): number => {
  const start = Number(list.getAttribute?.('start') ?? 1);
  return Number.isSafeInteger(start) && start >= 0 ? start : 1;
};

/** Editors that write bold and italic as styles of spans. */
function styled(node: Html, text: string): string {
  const style = styleOf(node);
  const bold = /font-weight:\s*(?:bold|[6-9]00)/.test(style) ? wrapped(text, '**') : text;
  return /font-style:\s*italic/.test(style) ? wrapped(bold, '*') : bold;
}

/** The language by a class such as `language-js`, or as our own messages have it. */
function languageOf(pre: Html): string {
  const code = [...pre.childNodes].find(({ nodeName }) => nodeName === 'CODE');
  const classes = `${pre.getAttribute?.('class') ?? ''} ${code?.getAttribute?.('class') ?? ''}`;
  return /(?:^|\s)lang(?:uage)?-([\w+#.-]{1,30})/.exec(classes)?.[1] ?? '';
}

/** The source of a formula that KaTeX has drawn. */
function formulaOf(node: Html): string | undefined {
  const classes = (node.getAttribute?.('class') ?? '').split(' ');
  const isDisplay = classes.includes('katex-display');
  if (!isDisplay && !classes.includes('katex')) return undefined;
  const source = annotationIn(node, 0);
  if (source === undefined) return undefined;
  return isDisplay ? `\n\n\`\`\`math\n${source}\n\`\`\`\n\n` : `$$${source}$$`;
}

function annotationIn(node: Html, depth: number): string | undefined {
  if (depth > DEEPEST) return undefined;
  if (node.nodeName.toLowerCase() === 'annotation')
    return [...node.childNodes]
      .map(({ nodeValue }) => nodeValue ?? '')
      .join('')
      .trim();
  for (const child of node.childNodes) {
    const found = annotationIn(child, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Some editors put a whole text into `<b>` that is not bold. */
const isBold = (node: Html, name: string): boolean =>
  name !== 'B' || !/font-weight:\s*(?:normal|400)/.test(styleOf(node));

/** Signs around words, not around the spaces at their ends. */
function wrapped(text: string, sign: string): string {
  const inner = text.trim();
  if (inner === '' || inner.includes('\n')) return text;
  const start = text.slice(0, text.length - text.trimStart().length);
  const end = text.slice(text.trimEnd().length);
  return `${start}${sign}${inner}${sign}${end}`;
}

function link(node: Html, text: string): string {
  const given = node.getAttribute?.('href') ?? '';
  const inner = text.trim().replace(/\s+/g, ' ');
  if (!/^(?:https?:|mailto:)/i.test(given) || /[\s<>]/.test(given) || inner === '') return text;
  const href = areBalanced(given) ? given : given.replaceAll('(', '%28').replaceAll(')', '%29');
  return inner === href ? href : `[${inner.replace(/[[\]]/g, '')}](${href})`;
}

/** Whether each parenthesis that opens is closed after it. */
function areBalanced(address: string): boolean {
  let open = 0;
  for (const sign of address) {
    if (sign === '(') open += 1;
    if (sign === ')') open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
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
