import { effect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { Model } from '../../model/model.ts';
import type { Desk } from './desk.ts';
import { detailsView } from './details-views.ts';

/** On a narrow screen the columns are steps of the browser's history, so that its own "back" goes through them. */
interface Step {
  readonly column?: 'list' | 'details';
  /** The step before it is the list. */
  readonly afterList?: boolean;
}

const NARROW = '(width < 800px)';

export const isNarrow = (): boolean => matchMedia(NARROW).matches;

const step = (): Step => (history.state ?? {}) as Step;

/** Keeps the columns and the history in step while the chat is mounted. */
export function useColumns(model: Model, desk: Desk): void {
  useEffect(() => followColumns(model, desk), [model, desk]);
}

function followColumns({ location: place }: Model, desk: Desk): () => void {
  // A visit without a place begins at the list.
  if (isNarrow() && location.hash === '') desk.column.value = 'list';
  let shown = step().column;
  const follow = () => {
    const { column } = step();
    // A link of the list was followed: the step before the new one is the list.
    if (shown === 'list' && history.state === null) history.replaceState({ afterList: true }, '');
    // "Back" within one address leaves what lies over the page, too.
    if (column !== shown) place.leave(() => desk.closeOverlays());
    shown = column;
    desk.column.value = column === 'list' ? 'list' : 'main';
    if (column !== 'details' && isNarrow()) desk.details.value = undefined;
  };
  const stop = effect(() => {
    const wanted = isNarrow() ? columnOf(desk) : undefined;
    if (wanted === shown) return;
    const { column, afterList } = step();
    // Details close because one has gone elsewhere: there is no step back.
    const isElsewhere = wanted === undefined && shown === 'details' && column !== 'details';
    const isBack = wanted === undefined ? shown === 'details' : wanted === 'list' && afterList;
    shown = wanted;
    if (isElsewhere) return;
    if (isBack) history.back();
    else if (wanted) history.pushState({ column: wanted } satisfies Step, '');
    else history.pushState({ afterList: true } satisfies Step, '');
  });
  addEventListener('popstate', follow);
  return () => {
    stop();
    removeEventListener('popstate', follow);
  };
}

function columnOf(desk: Desk): Step['column'] {
  if (desk.column.value === 'list') return 'list';
  return detailsView(desk.details.value) ? 'details' : undefined;
}
