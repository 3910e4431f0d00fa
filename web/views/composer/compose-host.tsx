import { useEffect, useState } from 'preact/hooks';
import { lazy } from '../../ui/lazy.tsx';
import { type ComposeRequest, fieldOf } from '../app/desk.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { useShortcut } from '../app/shortcuts.ts';
import { expectField } from '../app/typed-ahead.ts';

const ComposeDialog = lazy(async () => (await import('./compose-dialog.tsx')).ComposeDialog);

/** Once on the page: where there is no composer (the inbox), one opens in a window when the user wants to write. */
export function ComposeHost() {
  const desk = useDesk();
  const { location } = useModel();
  const [open, setOpen] = useState<ComposeRequest>();
  const isElsewhere = location.place.value.route.view !== 'narrow';
  const request = desk.compose.value;
  const isWanted = isElsewhere && request !== undefined && !request.draft;
  const ask = (people: boolean) => {
    if (location.place.peek().route.view === 'narrow') return false;
    desk.write(people ? { toPeople: true } : {});
    return true;
  };
  useShortcut('compose', () => ask(false));
  useShortcut('composeDirect', () => ask(true));
  const visit = location.visit.value;
  // Its text is a draft.
  useEffect(() => setOpen(undefined), [visit]);
  useEffect(() => {
    if (!isWanted) return;
    desk.compose.value = undefined;
    expectField(fieldOf(request), () => setOpen(undefined));
    setOpen(request);
  }, [isWanted, request]);
  return open ? <ComposeDialog request={open} onClose={() => setOpen(undefined)} /> : null;
}
