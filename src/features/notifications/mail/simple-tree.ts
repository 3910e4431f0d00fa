import { classesOf, findElement, type HtmlElement, type HtmlNode, textOf } from './html-tree.ts';

/** The content of a message in a mail: elements of `KEPT` and texts, without anything that a mail program would load. */
export type MailNode = string | MailElement;

export interface MailElement {
  readonly name: string;
  /** Only of a link: an absolute address. */
  readonly href?: string;
  /** Only of a numbered list: its first number. */
  readonly start?: string;
  readonly children: readonly MailNode[];
}

export interface MailWords {
  /** Without a slash at the end. */
  readonly url: string;
  /** A time in the message, in the reader's form. */
  timeOf(iso: string): string;
}

const KEPT: ReadonlySet<string> = new Set([
  ...['p', 'br', 'hr', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li'],
  ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]);
/** Elements that are left out with their content. */
const LEFT_OUT: ReadonlySet<string> = new Set(['script', 'style', 'head', 'iframe', 'object']);

/**
 * The rendered content of a message in the form for mails. Pictures and videos become links, emoji characters, formulas
 * their source; the text of a spoiler is left out.
 */
export function simplify(nodes: readonly HtmlNode[], words: MailWords, isCode = false): MailNode[] {
  return nodes.flatMap((node) => {
    if (typeof node !== 'string') return simplifyElement(node, words, isCode);
    // Line breaks are elements, except in blocks of code.
    return isCode ? node : node.replaceAll('\n', '');
  });
}

function simplifyElement(element: HtmlElement, words: MailWords, isCode: boolean): MailNode | MailNode[] {
  const { name, attributes } = element;
  const classes = classesOf(element);
  const children = () => simplify(element.children, words, isCode || name === 'pre');
  if (LEFT_OUT.has(name)) return [];
  if (name === 'a') return linkOf(element, words);
  if (name === 'img') return attributes.get('alt') ?? '';
  if (name === 'time') return words.timeOf(attributes.get('datetime') ?? '') || textOf(element);
  if (classes.includes('emoji')) return emojiOf(element, classes);
  if (classes.includes('katex')) return formulaOf(element);
  if (classes.includes('message_inline_image')) return previewOf(element, words);
  if (classes.includes('spoiler-content')) return { name: 'p', children: ['(…)'] };
  if (!KEPT.has(name)) return children();
  const start = attributes.get('start');
  return { name, ...(start && /^[0-9]{1,9}$/.test(start) && { start }), children: children() };
}

function linkOf(element: HtmlElement, words: MailWords): MailNode | MailNode[] {
  const children = simplify(element.children, words);
  const href = absolute(element.attributes.get('href') ?? '', words.url);
  return href === undefined ? children : { name: 'a', href, children };
}

/** A preview becomes a link, without its picture. */
function previewOf(element: HtmlElement, words: MailWords): MailNode[] {
  const link = findElement([element], ({ name }) => name === 'a');
  const given = link?.attributes.get('href') ?? '';
  const href = absolute(given, words.url);
  if (href === undefined) return [];
  const title = link?.attributes.get('title') ?? given;
  return [{ name: 'p', children: [{ name: 'a', href, children: [title] }] }];
}

/** undefined: an address that a mail may not link to. */
function absolute(href: string, url: string): string | undefined {
  if (href.startsWith('//')) return undefined;
  if (href.startsWith('/')) return url + href;
  if (href.startsWith('#')) return `${url}/${href}`;
  return /^(?:https?|mailto|tel):/i.test(href) ? href : undefined;
}

/** The character that its class names, or else its text. */
function emojiOf(element: HtmlElement, classes: readonly string[]): string {
  const codes = classes.find((each) => /^emoji-[0-9a-f-]+$/.test(each))?.slice('emoji-'.length);
  if (codes === undefined) return textOf(element);
  const points = codes.split('-').map((each) => Number.parseInt(each, 16));
  const areFine = points.every((each) => each > 0 && each <= 0x10ffff);
  return areFine ? points.map((each) => String.fromCodePoint(each)).join('') : textOf(element);
}

function formulaOf(element: HtmlElement): MailNode {
  const source = findElement([element], ({ name }) => name === 'annotation');
  return { name: 'code', children: [source ? textOf(source) : ''] };
}
