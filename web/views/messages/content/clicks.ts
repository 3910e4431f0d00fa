import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';
import { copyText } from '../../../browser/clipboard.ts';
import { t } from '../../../i18n/texts.ts';
import { announce } from '../../../ui/feedback/toasts.ts';
import type { Desk } from '../../app/desk.ts';
import { useDesk } from '../../app/model-context.ts';
import { openViewer } from '../viewer.ts';
import { makeIcon } from './make.ts';
import { toggleSpoiler } from './spoilers.ts';

const COPIED_MS = 1500;

/** One listener for all texts of a list. */
export function useContentClicks(frame: RefObject<HTMLElement | null>): void {
  const desk = useDesk();
  useLayoutEffect(() => {
    const list = frame.current;
    const click = (event: MouseEvent) => clickContent(event, desk, (link) => openViewer(desk, link, list));
    list?.addEventListener('click', click);
    return () => list?.removeEventListener('click', click);
  }, [desk, frame]);
}

/** Handles a click within the text of a message. Returns whether it did something. */
function clickContent(event: MouseEvent, desk: Desk, view: (link: HTMLAnchorElement) => void): boolean {
  const target = event.target as Element;
  const header = target.closest('.spoiler-header');
  if (header && !target.closest('a')) {
    toggleSpoiler(header);
    return true;
  }
  const control = target.closest<HTMLElement>('[data-does]');
  switch (control?.dataset.does) {
    case 'copy-code':
      void copyCode(control);
      return true;
    case 'show-person':
      desk.showPerson(Number(control.dataset.userId), control);
      return true;
    case 'view':
      if (event.ctrlKey || event.metaKey || event.shiftKey) return false;
      event.preventDefault();
      view(control as HTMLAnchorElement);
      return true;
    default:
      return false;
  }
}

async function copyCode(button: HTMLElement): Promise<void> {
  const code = button.closest('.codehilite')?.querySelector('pre')?.textContent ?? '';
  if (!(await copyText(code))) {
    announce(t('messages-copy-failed'), 'assertive');
    return;
  }
  announce(t('messages-copied'));
  button.replaceChildren(makeIcon('check'));
  setTimeout(() => button.replaceChildren(makeIcon('copy')), COPIED_MS);
}
