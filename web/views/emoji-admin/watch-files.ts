import { useEffect, useRef, useState } from 'preact/hooks';

/** Takes what is dropped or pasted on the page; `within` is the element over which nothing else lies. */
export function useFiles(take: (files: readonly File[]) => void, within: 'page' | 'dialog'): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => watchFiles(within, setOver, (files) => latest.current(files)), [within]);
  return isOver;
}

const DIALOGS = { page: 0, dialog: 1 };

function watchFiles(
  within: keyof typeof DIALOGS,
  setOver: (isOver: boolean) => void,
  take: (files: readonly File[]) => void,
): () => void {
  const watch = new AbortController();
  const { signal } = watch;
  const isFree = () => document.querySelectorAll('dialog[open]').length === DIALOGS[within];
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  const on = (name: 'dragover' | 'dragleave' | 'drop', work: (event: DragEvent) => void) =>
    document.addEventListener(name, (event) => hasFiles(event) && work(event), { signal });
  on('dragover', (event) => {
    // The browser would open the file.
    event.preventDefault();
    setOver(isFree());
  });
  on('dragleave', (event) => event.relatedTarget === null && setOver(false));
  on('drop', (event) => {
    event.preventDefault();
    setOver(false);
    if (isFree()) take([...(event.dataTransfer?.files ?? [])]);
  });
  const paste = (event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || !isFree()) return;
    event.preventDefault();
    take(files);
  };
  document.addEventListener('paste', paste, { signal });
  return () => watch.abort();
}
