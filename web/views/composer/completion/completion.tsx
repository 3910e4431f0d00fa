import './completion.css';
import type { RefObject } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../../i18n/texts.ts';
import { type EmojiEntry, loadEmoji } from '../../../model/emoji.ts';
import type { Target } from '../../../state/writing.ts';
import { announce } from '../../../ui/feedback/toasts.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { Listbox } from '../../../ui/lists/listbox.tsx';
import { type Move, nextIndex } from '../../../ui/lists/moves.ts';
import type { Choice } from '../../../ui/lists/options.ts';
import { Avatar } from '../../../ui/marks.tsx';
import { Popover } from '../../../ui/overlays/popover.tsx';
import { ChannelIcon } from '../../app/channel-icon.tsx';
import { useDesk, useModel } from '../../app/model-context.ts';
import { applyEdit } from '../area.ts';
import { pointOf } from './point.ts';
import { type Completion, channelOf, completionsFor } from './sources.ts';
import { findToken, type Token } from './token.ts';

export interface CompletionProps {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly text: string;
  /** The text as it was before this was loaded: what was typed meanwhile is completed too. */
  readonly before: string;
  readonly to: Target;
  /** Gets the keys of the area first, while it is open. */
  readonly keys: RefObject<((event: KeyboardEvent) => boolean) | null>;
}

const MOVES: Readonly<Record<string, Move>> = { ArrowDown: 'next', ArrowUp: 'previous' };

/** Completions at the cursor of a text area. The focus stays in it. */
export function Completions({ area, text, before, to, keys }: CompletionProps) {
  const model = useModel();
  const recent = useRecent();
  const id = useId();
  const token = useToken(area, text, before);
  const emoji = useEmoji(token?.kind === 'emoji');
  const [marked, setMarked] = useState(0);
  const [closed, setClosed] = useState<number>();
  const key = token && `${token.kind} ${token.start}`;
  const found = token && token.start !== closed ? completionsFor(token, { model, to, recent, emoji }) : [];
  const index = Math.min(marked, found.length - 1);
  const isOpen = found.length > 0;
  const channel = channelOf(token, model);

  useEffect(() => setMarked(0), [key, token?.query]);
  useEffect(() => setClosed(undefined), [key]);
  useEffect(() => {
    if (channel !== undefined) void model.topics.load(channel);
  }, [model, channel]);
  useEffect(() => {
    if (isOpen) announce(t('composer-completions', { count: found.length }));
  }, [isOpen, found.length]);

  const take = (completion: Completion, ending?: string) => {
    const element = area.current;
    if (!element || !token) return;
    const insert = ending === undefined ? completion.insert : ending;
    applyEdit(element, { start: token.start, end: element.selectionStart, insert });
  };
  keys.current = (event) => {
    const chosen = found[index];
    if (!chosen || event.ctrlKey || event.metaKey || event.altKey) return false;
    const move = MOVES[event.key];
    if (move) setMarked(nextIndex(index, found.length, move));
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) take(chosen);
    else if (event.key === '>' && token?.kind === 'channel') take(chosen, `#**${chosen.text}>`);
    else if (event.key === 'Escape') setClosed(token?.start);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  useEffect(
    () => () => {
      keys.current = null;
    },
    [keys],
  );
  useActive(area, isOpen ? { list: `${id}-list`, option: `${id}-list-${index}` } : undefined);

  if (!isOpen || !token || !area.current) return null;
  const choices = found.map((value, at): Choice<Completion> => ({ value, key: `${at}`, text: value.text }));
  return (
    <Popover
      key={key}
      anchor={pointOf(area.current, token.start)}
      placement="top-start"
      keepsFocus
      class="completion"
      onClose={() => setClosed(token.start)}
    >
      <Listbox
        id={`${id}-list`}
        label={t('composer-completion')}
        groups={[{ choices }]}
        active={`${index}`}
        onActive={(each) => setMarked(Number(each))}
        onChoose={({ value }) => take(value)}
        draw={({ value }) => <Line completion={value} />}
      />
    </Popover>
  );
}

function Line({ completion: { text, note, picture } }: { readonly completion: Completion }) {
  return (
    <>
      {picture?.kind === 'person' && (
        <Avatar name={text} picture={picture.url} size="small" seed={picture.userId} />
      )}
      {picture?.kind === 'icon' && <Icon name={picture.name} />}
      {picture?.kind === 'channel' && <ChannelIcon channel={picture.channel} />}
      {picture?.kind === 'emoji' &&
        (picture.emoji.url ? (
          <img class="completion-emoji" src={picture.emoji.url} alt="" />
        ) : (
          <span class="completion-emoji">{picture.emoji.text}</span>
        ))}
      <span class="completion-text" dir="auto">
        {text}
      </span>
      {note && (
        <span class="completion-note" dir="auto">
          {note}
        </span>
      )}
    </>
  );
}

/** The text before the cursor, while the area has the focus. */
function useToken(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  before: string,
): Token | undefined {
  const [cursor, setCursor] = useState(-1);
  useLayoutEffect(() => {
    const follow = () => setCursor(cursorIn(area.current));
    follow();
    document.addEventListener('selectionchange', follow);
    area.current?.addEventListener('input', follow);
    area.current?.addEventListener('blur', follow);
    const element = area.current;
    return () => {
      document.removeEventListener('selectionchange', follow);
      element?.removeEventListener('input', follow);
      element?.removeEventListener('blur', follow);
    };
  }, [area]);
  // Only what is typed is completed: a cursor that walks by opens nothing.
  const typed = useRef({ text: before, cursor });
  const isTyped = typed.current.text !== text;
  const opened = useRef<string | undefined>(undefined);
  typed.current = { text, cursor };
  // The text may be drawn before the cursor's event.
  const at = isTyped ? cursorIn(area.current) : cursor;
  const token = at < 0 || at > text.length ? undefined : findToken(text, at);
  const key = token && `${token.kind} ${token.start}`;
  if (isTyped) opened.current = key;
  return key !== undefined && opened.current === key ? token : undefined;
}

/** -1 while the area has no focus, or more is selected. */
function cursorIn(area: HTMLTextAreaElement | null): number {
  if (!area || document.activeElement !== area) return -1;
  return area.selectionStart === area.selectionEnd ? area.selectionStart : -1;
}

function useEmoji(isWanted: boolean): ReadonlyMap<string, EmojiEntry> | undefined {
  const [emoji, setEmoji] = useState<ReadonlyMap<string, EmojiEntry>>();
  useEffect(() => {
    // There is nothing to offer; the next letter asks again.
    if (isWanted && !emoji) loadEmoji().then(setEmoji, () => undefined);
  }, [isWanted, emoji]);
  return emoji;
}

/** Who wrote in what is shown, the last one first. */
function useRecent(): ReadonlyMap<number, number> {
  const rows = useDesk().timeline.value?.rows.peek() ?? [];
  const recent = new Map<number, number>();
  for (const { sender_id: id } of rows.slice(-200).toReversed()) {
    if (!recent.has(id)) recent.set(id, recent.size);
  }
  return recent;
}

/** Tells screen readers which completion is marked. */
function useActive(
  area: RefObject<HTMLTextAreaElement | null>,
  active: { readonly list: string; readonly option: string } | undefined,
): void {
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    if (active) {
      element.setAttribute('aria-controls', active.list);
      element.setAttribute('aria-activedescendant', active.option);
    } else {
      element.removeAttribute('aria-controls');
      element.removeAttribute('aria-activedescendant');
    }
  }, [area, active?.list, active?.option]);
}
