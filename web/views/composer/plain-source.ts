import type { Html } from './table-to-markdown.ts';

/** Signs that Markdown may have read as marks, and words that it would read as emoji. */
const MARKS = /[\\`*_~[\]<>|#@$^]|:\w+:/;
/** Beginnings that make a line a list, a quote, a heading or a command, and an indented line code. */
const BEGINS = /^(?:\s|[-+>/]|\d+[.)])/m;

/**
 * The Markdown of a message that consists of words alone, from its HTML; undefined: only the server knows what was
 * written. Whatever it returns renders as the message does.
 */
export function plainSource(root: Html): string | undefined {
  const paragraphs: string[] = [];
  for (const node of root.childNodes) {
    if (node.nodeType === 3 && (node.nodeValue ?? '').trim() === '') continue;
    const text = node.nodeName === 'P' ? wordsOf(node) : undefined;
    if (text === undefined) return undefined;
    paragraphs.push(text);
  }
  return paragraphs.length === 0 ? undefined : paragraphs.join('\n\n');
}

function wordsOf(paragraph: Html): string | undefined {
  let text = '';
  for (const node of paragraph.childNodes) {
    // A line break stands before the one of the text.
    if (node.nodeName === 'BR') continue;
    if (node.nodeType !== 3) return undefined;
    text += node.nodeValue ?? '';
  }
  return text === '' || MARKS.test(text) || BEGINS.test(text) ? undefined : text;
}
