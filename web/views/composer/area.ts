import type { Edit, Selection } from './marks.ts';

/** The text of the area and what is selected in it. */
export const selectionOf = (area: HTMLTextAreaElement): Selection => ({
  text: area.value,
  start: area.selectionStart,
  end: area.selectionEnd,
});

/** Makes an edit as if it were typed: the browser's own undo takes it back. */
export function applyEdit(area: HTMLTextAreaElement, { start, end, insert, select }: Edit): void {
  area.focus();
  area.setSelectionRange(start, end);
  if (!typed(insert)) {
    area.setRangeText(insert, start, end, 'end');
    area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: insert }));
  }
  if (select) area.setSelectionRange(select[0], select[1]);
}

/** `execCommand` is old, and the only way that keeps undo. */
function typed(text: string): boolean {
  try {
    return text === '' ? document.execCommand('delete') : document.execCommand('insertText', false, text);
  } catch {
    return false;
  }
}

const COPIED = [
  'boxSizing',
  'inlineSize',
  'font',
  'letterSpacing',
  'lineHeight',
  'paddingBlock',
  'paddingInline',
  'borderWidth',
  'borderStyle',
  'tabSize',
  'direction',
] as const;

/** Where a character of the area stands in the window: a mirror of the area measures it. */
export function pointOf(area: HTMLTextAreaElement, index: number): { x: number; y: number; height: number } {
  const mirror = document.createElement('div');
  const style = getComputedStyle(area);
  for (const name of COPIED) mirror.style[name] = style[name];
  Object.assign(mirror.style, {
    ...{ position: 'fixed', visibility: 'hidden', whiteSpace: 'pre-wrap', overflowWrap: 'break-word' },
    ...{ insetBlockStart: '0', insetInlineStart: '0' },
  });
  mirror.textContent = area.value.slice(0, index);
  const mark = document.createElement('span');
  mark.textContent = area.value.slice(index, index + 1) || '.';
  mirror.append(mark);
  document.body.append(mirror);
  const from = mirror.getBoundingClientRect();
  const at = mark.getBoundingClientRect();
  mirror.remove();
  const box = area.getBoundingClientRect();
  return {
    x: box.left + at.left - from.left,
    y: box.top + at.top - from.top - area.scrollTop,
    height: at.height,
  };
}
