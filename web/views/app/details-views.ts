import type { ComponentType } from 'preact';
import { loadArea } from '../../i18n/load.ts';
import { lazy } from '../../ui/lazy.tsx';
import type { Details } from './desk.ts';

type Views = { readonly [Kind in Details['kind']]?: ComponentType<{ details: Details & { kind: Kind } }> };

const parts = async () => {
  const [views] = await Promise.all([import('../details/details.ts'), loadArea('dialogs')]);
  return views;
};

/** What the column at the end shows, by kind; each is loaded when it is first opened. A kind without a view opens nothing. */
export const DETAILS_VIEWS: Views = {
  people: lazy(async () => (await parts()).PeoplePanel),
  channel: lazy(async () => (await parts()).ChannelPanel),
  person: lazy(async () => (await parts()).PersonPanel),
};

export function detailsView(details: Details | undefined): ComponentType<{ details: Details }> | undefined {
  return details && (DETAILS_VIEWS[details.kind] as ComponentType<{ details: Details }> | undefined);
}
