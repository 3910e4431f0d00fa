import type { ComponentType } from 'preact';
import { lazyView } from '../../ui/lazy.tsx';
import type { Details } from './desk.ts';

type Views = { readonly [Kind in Details['kind']]?: ComponentType<{ details: Details & { kind: Kind } }> };

const parts = () => import('../details/details.ts');

/** The views of the column at the end, by kind; each is loaded when it is first opened. A kind without a view opens nothing. */
export const DETAILS_VIEWS: Views = {
  people: lazyView(async () => (await parts()).PeoplePanel),
  channel: lazyView(async () => (await parts()).ChannelPanel),
  person: lazyView(async () => (await parts()).PersonPanel),
};

export function detailsView(details: Details | undefined): ComponentType<{ details: Details }> | undefined {
  return details && (DETAILS_VIEWS[details.kind] as ComponentType<{ details: Details }> | undefined);
}
