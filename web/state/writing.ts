import { type Conversation, conversationKey } from './conversation.ts';
import type { Draft } from './types.ts';

/** The target of a text, possibly incomplete. */
export type Target =
  | { readonly kind: 'topic'; readonly streamId: number | undefined; readonly topic: string }
  | { readonly kind: 'direct'; readonly userIds: readonly number[] };

/** A text that is being written, as this browser keeps it. */
export interface Writing {
  /** The draft's ID in this browser. */
  readonly id: string;
  readonly to: Target;
  readonly text: string;
  /** UNIX milliseconds. */
  readonly changed: number;
  /** The draft on the server, and what was written there last. */
  readonly serverId?: number;
  readonly saved?: string;
}

export const NOWHERE: Target = { kind: 'topic', streamId: undefined, topic: '' };
/** People who are still to be named. */
export const NOBODY: Target = { kind: 'direct', userIds: [] };

export const lacksChannel = (to: Target): boolean => to.kind === 'topic' && to.streamId === undefined;

/** Equal for the same place; topics differ by more than the case of their letters. */
export function targetKey(to: Target): string {
  return to.kind === 'direct'
    ? `dm:${to.userIds.join()}`
    : `topic:${to.streamId ?? ''}:${to.topic.trim().toLowerCase()}`;
}

/** The conversation, once it is known which one. */
export function conversationFor(to: Target): Conversation | undefined {
  if (to.kind === 'direct') return to.userIds.length > 0 ? to : undefined;
  return to.streamId === undefined
    ? undefined
    : { kind: 'topic', streamId: to.streamId, topic: to.topic.trim() };
}

export function isFor(to: Target, conversation: Conversation): boolean {
  const known = conversationFor(to);
  return known !== undefined && conversationKey(known) === conversationKey(conversation);
}

type DraftInput = Omit<Draft, 'id'>;

/** As the server keeps it. */
export function draftOf({ to, text, changed }: Pick<Writing, 'to' | 'text' | 'changed'>): DraftInput {
  const rest = { content: text, timestamp: Math.floor(changed / 1000) };
  if (to.kind === 'direct')
    return { type: to.userIds.length > 0 ? 'private' : '', to: [...to.userIds], topic: '', ...rest };
  if (to.streamId === undefined) return { type: '', to: [], topic: '', ...rest };
  return { type: 'stream', to: [to.streamId], topic: to.topic.trim(), ...rest };
}

export function targetOf({ type, to, topic }: Pick<Draft, 'type' | 'to' | 'topic'>, ownId: number): Target {
  if (type === 'stream') return { kind: 'topic', streamId: to[0], topic };
  if (type === '') return NOWHERE;
  const others = to.filter((id) => id !== ownId);
  const userIds = others.length > 0 ? others : to;
  return { kind: 'direct', userIds: userIds.toSorted((a, b) => a - b) };
}

/** What the server keeps of a text: no blank lines at the start, and no space at the end. */
export const keptText = (text: string): string => text.trimEnd().replace(/^\n+/, '');

/** The properties of a text that the server stores, as one string to compare. */
export const fingerprint = ({ to, text }: Pick<Writing, 'to' | 'text'>): string =>
  `${targetKey(to)}\n${keptText(text)}`;

/** To the letter. */
export const isSameWriting = (
  one: Pick<Writing, 'to' | 'text'>,
  other: Pick<Writing, 'to' | 'text'>,
): boolean => one.text === other.text && targetKey(one.to) === targetKey(other.to);

/**
 * The writing after its draft was changed by another client. No typed text is lost: an unsaved writing
 * detaches from the draft and becomes one of its own. Undefined: the writing is deleted.
 */
export function withServerDraft(
  writing: Writing,
  draft: Draft | undefined,
  ownId: number,
): Writing | undefined {
  const isUnsaved = writing.saved !== fingerprint(writing);
  const { serverId: _, saved: __, ...alone } = writing;
  if (!draft) return isUnsaved && writing.text.trim() !== '' ? alone : undefined;
  const theirs = { to: targetOf(draft, ownId), text: draft.content };
  const print = fingerprint(theirs);
  if (print === writing.saved) return writing;
  if (print === fingerprint(writing)) return { ...writing, saved: print };
  if (isUnsaved) return alone;
  return { ...writing, ...theirs, saved: print, changed: draft.timestamp * 1000 };
}

/** The newest text for a place. */
export function newestFor(writings: Iterable<Writing>, to: Target): Writing | undefined {
  const key = targetKey(to);
  let newest: Writing | undefined;
  for (const each of writings) {
    if (targetKey(each.to) === key && each.changed >= (newest?.changed ?? 0)) newest = each;
  }
  return newest;
}
