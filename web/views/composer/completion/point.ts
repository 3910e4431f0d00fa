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
