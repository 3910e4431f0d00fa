import './alert-words.css';
import { effect } from '@preact/signals';
import type { Model } from '../../../model/model.ts';
import { findWords, type Words, wordsOf } from '../../../state/alert-words.ts';

const NAME = 'alert-words';

interface Marked {
  /** The first node of the marked content: a content is made anew, not changed. */
  readonly first: ChildNode | null;
  readonly unmark: () => void;
}

/** Marks ranges of the page; returns what takes the marks away. */
type Mark = (ranges: readonly Range[]) => () => void;

/**
 * Marks alert words in the messages that are drawn, where the server found some. The page stays as it is where the browser
 * draws the marks (CSS Custom Highlight API); elsewhere elements do.
 */
export async function markAlertWords(model: Model): Promise<void> {
  const mark = 'highlights' in CSS ? markByBrowser() : (await import('./alert-marks.ts')).markByElements;
  const marked = new Map<Element, Marked>();
  let words: Words = new Map();
  const look = () => {
    for (const [row, { first }] of marked) {
      if (!row.isConnected || contentOf(row)?.firstChild !== first) forget(row);
    }
    for (const row of document.querySelectorAll<HTMLElement>('article.message[data-id]')) {
      const content = contentOf(row);
      if (!content || marked.has(row) || !isAlerted(model, row)) continue;
      const unmark = mark(rangesIn(content, words));
      marked.set(row, { first: content.firstChild, unmark });
    }
  };
  const forget = (row: Element) => {
    marked.get(row)?.unmark();
    marked.delete(row);
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  effect(() => {
    words = wordsOf(model.live.read('alertWords').alert_words ?? []);
    for (const row of [...marked.keys()]) forget(row);
    look();
  });
}

function markByBrowser(): Mark {
  const highlight = new Highlight();
  CSS.highlights.set(NAME, highlight);
  return (ranges) => {
    for (const range of ranges) highlight.add(range);
    return () => {
      for (const range of ranges) highlight.delete(range);
    };
  };
}

const contentOf = (row: Element) => row.querySelector('.content');

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
