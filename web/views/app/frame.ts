/** The shape of the chat, which stands in the page until there is something to show (frame.css). */
export const FRAME = 'frame';

/** Before anything is drawn. */
export function showFrame(root: Element | null): void {
  const frame = document.createElement('div');
  frame.className = FRAME;
  root?.replaceChildren(frame);
}
