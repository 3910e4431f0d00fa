/** Makes a text area as high as its text, where the browser has no `field-sizing`. CSS bounds the height. */
export function growWithText(area: HTMLTextAreaElement | null): void {
  if (!area || CSS.supports('field-sizing', 'content')) return;
  area.style.blockSize = 'auto';
  area.style.blockSize = `${area.scrollHeight + area.offsetHeight - area.clientHeight}px`;
}
