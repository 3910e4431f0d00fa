import './alert-words.css';
import { effect } from '@preact/signals';
import type { Model } from '../../../model/model.ts';
import { findWords, type Words, wordsOf } from '../../../state/alert-words.ts';

const NAME = 'alert-words';

interface Marked {
  /** Of what text: a content is made anew, not changed. */
  readonly of: ChildNode | null;
  readonly ranges: readonly Range[];
}

/**
 * Marks alert words in the messages that are drawn, where the server found some. The page stays as it is: the browser
 * draws the marks (CSS Custom Highlight API); a browser that cannot shows none.
 */
export function markAlertWords(model: Model): void {
  if (!('highlights' in CSS)) return;
  const highlight = new Highlight();
  CSS.highlights.set(NAME, highlight);
  const marked = new Map<Element, Marked>();
  let words: Words = new Map();
  const forget = (row: Element, { ranges }: Marked) => {
    for (const range of ranges) highlight.delete(range);
    marked.delete(row);
  };
  const look = () => {
    for (const [row, known] of marked) {
      if (!row.isConnected || row.querySelector('.content')?.firstChild !== known.of) forget(row, known);
    }
    for (const row of document.querySelectorAll<HTMLElement>('article.message[data-id]')) {
      const content = row.querySelector('.content');
      if (!content || marked.has(row) || !isAlerted(model, row)) continue;
      const ranges = rangesIn(content, words);
      for (const range of ranges) highlight.add(range);
      marked.set(row, { of: content.firstChild, ranges });
    }
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  effect(() => {
    words = wordsOf(model.live.read('alertWords').alert_words ?? []);
    for (const [row, known] of marked) forget(row, known);
    look();
  });
}

const isAlerted = (model: Model, { dataset }: HTMLElement): boolean =>
  model.peek(Number(dataset.id))?.flags.includes('has_alert_word') === true;

function rangesIn(content: Element, words: Words): Range[] {
  const ranges: Range[] = [];
  const texts = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    for (const { start, end } of findWords(text.nodeValue ?? '', words)) {
      const range = new Range();
      range.setStart(text, start);
      range.setEnd(text, end);
      ranges.push(range);
    }
  }
  return ranges;
}
