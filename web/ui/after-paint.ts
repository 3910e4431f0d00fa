import { useEffect, useState } from 'preact/hooks';

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

/** False until what is drawn first is on the screen. */
export function useAfterPaint(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => afterPaint(() => setPainted(true)), []);
  return isPainted;
}
