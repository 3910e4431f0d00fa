/** A tab that is not seen draws no frames: it does not wait for them. */
const MOST_WAIT_MS = 300;

/** Calls `work` once what was drawn now is on the screen. The function that it returns takes that back. */
export function afterPaint(work: () => void): () => void {
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(done);
  });
  let timer = setTimeout(done, MOST_WAIT_MS);
  function cancel(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  }
  function done(): void {
    cancel();
    // Not within the frame, which would wait for it.
    timer = setTimeout(work);
  }
  return cancel;
}

/** After so long the page goes on, whatever is still on its way. */
const MOST_SHOW_MS = 500;

const shown = Promise.withResolvers<void>();
let isAsked = false;

/** Resolves when what one looks at first is on the screen. Until then nothing else takes the network or the processor. */
export function firstShown(): Promise<void> {
  if (!isAsked) setTimeout(shown.resolve, MOST_SHOW_MS);
  isAsked = true;
  return shown.promise;
}

/** Says that the first view of the page is drawn now. */
export const sayShown = (): void => void afterPaint(shown.resolve);
