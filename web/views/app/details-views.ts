import type { ComponentType } from 'preact';
import { lazy } from '../../ui/lazy.tsx';
import type { Details } from './desk.ts';

type Views = { readonly [Kind in Details['kind']]?: ComponentType<{ details: Details & { kind: Kind } }> };

/** What the column at the end shows, by kind; each is loaded when it is first opened. A kind without a view opens nothing. */
export const DETAILS_VIEWS: Views = {
  person: lazy(async () => (await import('../people/person-panel.tsx')).PersonPanel),
};

export function detailsView(details: Details | undefined): ComponentType<{ details: Details }> | undefined {
  return details && (DETAILS_VIEWS[details.kind] as ComponentType<{ details: Details }> | undefined);
}
