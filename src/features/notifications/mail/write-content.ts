import { escapeText } from '../../../engine/kernel/text/safe-text.ts';
import type { MailElement, MailNode } from './simple-tree.ts';

const STYLES: Readonly<Record<string, string>> = {
  p: 'margin:0 0 8px',
  blockquote: 'margin:0 0 8px;padding-left:10px;border-left:3px solid #ccc;color:#555',
  pre: 'margin:0 0 8px;padding:8px;background:#f4f4f4;border-radius:4px;white-space:pre-wrap',
  code: 'font-family:monospace;font-size:13px',
  ul: 'margin:0 0 8px;padding-left:24px',
  ol: 'margin:0 0 8px;padding-left:24px',
  table: 'margin:0 0 8px;border-collapse:collapse',
  th: 'padding:2px 8px;border:1px solid #ccc;text-align:left',
  td: 'padding:2px 8px;border:1px solid #ccc',
  a: 'color:#0b5cad',
};
const EMPTY: ReadonlySet<string> = new Set(['br', 'hr']);

/** The content as HTML with inline styles. */
export const htmlOf = (nodes: readonly MailNode[]): string => nodes.map(htmlOfNode).join('');

function htmlOfNode(node: MailNode): string {
  if (typeof node === 'string') return escapeText(node);
  const { name, href, start, children } = node;
  const style = STYLES[name] ? ` style="${STYLES[name]}"` : '';
  const more = (href ? ` href="${attribute(href)}"` : '') + (start ? ` start="${attribute(start)}"` : '');
  const tag = `<${name}${more}${style}>`;
  return EMPTY.has(name) ? tag : `${tag}${htmlOf(children)}</${name}>`;
}

/** Escapes a value for double quotes. */
export const attribute = (text: string): string => escapeText(text).replaceAll('"', '&quot;');

const BLOCKS: ReadonlySet<string> = new Set([
  ...['p', 'pre', 'blockquote', 'ul', 'ol', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'table'],
]);

/** The content as plain text: an empty line between blocks, links with their addresses. */
export function textOfContent(nodes: readonly MailNode[]): string {
  return textOfNodes(nodes)
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

const textOfNodes = (nodes: readonly MailNode[]): string => nodes.map(textOfNode).join('');

function textOfNode(node: MailNode): string {
  if (typeof node === 'string') return node;
  const { name, children } = node;
  const inner = () => textOfNodes(children);
  switch (name) {
    case 'br':
      return '\n';
    case 'hr':
      return '\n---\n\n';
    case 'a':
      return linkText(node, inner());
    case 'blockquote':
      return `${prefixed(textOfContent(children), '> ')}\n\n`;
    case 'ul':
      return `\n${items(children, () => '- ')}\n`;
    case 'ol': {
      const first = Number(node.start ?? 1);
      return `\n${items(children, (index) => `${first + index}. `)}\n`;
    }
    case 'tr':
      return `${elements(children)
        .map((cell) => textOfNodes(cell.children).trim())
        .join(' | ')}\n`;
    default:
      return BLOCKS.has(name) ? `${inner()}\n\n` : inner();
  }
}

function linkText({ href = '' }: MailElement, text: string): string {
  return text === href || `mailto:${text}` === href || text === ''
    ? href.replace(/^mailto:/, '')
    : `${text} (${href})`;
}

const elements = (nodes: readonly MailNode[]): MailElement[] =>
  nodes.filter((node): node is MailElement => typeof node !== 'string');

function items(nodes: readonly MailNode[], mark: (index: number) => string): string {
  return elements(nodes)
    .map(({ children }, index) => `${mark(index)}${prefixed(textOfContent(children), '  ').trimStart()}\n`)
    .join('');
}

const prefixed = (text: string, prefix: string): string =>
  text
    .split('\n')
    .map((line) => prefix + line)
    .join('\n');
