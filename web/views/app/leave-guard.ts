import { createElement, render } from 'preact';
import { useCallback, useLayoutEffect } from 'preact/hooks';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import type { Location } from '../../model/location.ts';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { useModel } from './model-context.ts';

needAreas('dialogs');

/**
 * A form with unsaved input asks before the user leaves the address or closes the tab. Other ways to close the form, such as the
 * `onClose` of a dialog, goes through the function that it returns: `onClose={() => leave(onClose)}`.
 * `isUnsaved` is false while the form is being saved, so that it can close itself.
 */
export function useLeaveGuard(isUnsaved: boolean): (go: () => void) => void {
  const { location } = useModel();
  useLayoutEffect(() => (isUnsaved ? guard(location) : undefined), [isUnsaved, location]);
  return useCallback((go) => (isUnsaved ? ask(go) : go()), [isUnsaved]);
}

/** Forms with unsaved input: one question for all of them. */
const forms = new Set<object>();
let release: (() => void) | undefined;

function guard(location: Location): () => void {
  const form = {};
  forms.add(form);
  release ??= hold(location);
  return () => {
    forms.delete(form);
    if (forms.size > 0) return;
    release?.();
    release = undefined;
  };
}

/** Addresses and the tab itself are left only after a question. */
function hold(location: Location): () => void {
  const history = followHistory();
  const stays = (event: BeforeUnloadEvent) => event.preventDefault();
  addEventListener('beforeunload', stays);
  location.guard = (go) => {
    if (isAsked) return;
    const goBack = history.wayBack(location.place.peek());
    ask(go, goBack);
  };
  return () => {
    removeEventListener('beforeunload', stays);
    location.guard = undefined;
    history.end();
  };
}

type Here = Pick<Location['place']['value'], 'path' | 'fragment'>;

/** Knows the entry of the browser's history that one comes from. */
function followHistory() {
  const entries = 'navigation' in globalThis ? navigation : undefined;
  let from: NavigationHistoryEntry | undefined;
  const note = (event: NavigationCurrentEntryChangeEvent) => {
    if (!isAsked) from = event.from;
  };
  entries?.addEventListener('currententrychange', note);
  return {
    /** Puts the address back, wherever one has gone meanwhile. */
    wayBack: ({ path, fragment }: Here) => {
      const start = from?.index ?? -1;
      return () => {
        const steps = start - (entries?.currentEntry?.index ?? -1);
        if (start >= 0 && steps !== 0) history.go(steps);
        else if (start < 0 && !entries) history.pushState(null, '', `${path}#${fragment}`);
        else history.replaceState(history.state, '', `${path}#${fragment}`);
      };
    },
    end: () => entries?.removeEventListener('currententrychange', note),
  };
}

let isAsked = false;

/** Over everything else that is open. */
function ask(go: () => void, stay = () => {}): void {
  if (isAsked) return;
  isAsked = true;
  const place = document.body.appendChild(document.createElement('div'));
  const close = (next: () => void) => {
    if (!isAsked) return;
    isAsked = false;
    render(null, place);
    place.remove();
    next();
  };
  const question = createElement(ConfirmDialog, {
    title: t('dialogs-leave-title'),
    confirm: t('dialogs-leave-go'),
    cancel: t('dialogs-leave-stay'),
    danger: true,
    onClose: () => close(stay),
    onConfirm: () => close(go),
    children: createElement('p', null, t('dialogs-leave-text')),
  });
  render(question, place);
}
