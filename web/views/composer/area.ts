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
