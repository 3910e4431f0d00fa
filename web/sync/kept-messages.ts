import { applyToMessage, messagesOf } from '../state/apply-to-message.ts';
import type { ClientEvent, EventOf } from '../state/events.ts';
import { keptMessage, type Message } from '../state/message.ts';
import { plainKeys } from '../state/narrow.ts';
import { add, remove, type Stretch, trim } from '../state/stretch.ts';
import type { KeptStretch } from './kept-stretch.ts';
import type { KeptTable } from './kept-table.ts';

/** Tables of one transaction that is under way. */
export interface KeptMessages {
  readonly messages: KeptTable<number, Message>;
  readonly stretches: KeptTable<string, KeptStretch>;
}

interface Options {
  readonly ownId: number;
  /** Messages in a stretch. */
  readonly most: number;
}

/** Changes what is kept as an event says, so that it is what the server would answer. */
export async function keepInStep(kept: KeptMessages, event: ClientEvent, options: Options): Promise<void> {
  if (event.type === 'message')
    return addMessage(kept, keptMessage({ ...event.message, flags: event.flags }), options);
  if (event.type === 'delete_message')
    return removeMessages(kept, event.message_ids ?? [event.message_id ?? 0], options);
  if (event.type === 'update_message') await moveMessages(kept, event, options);
  for (const id of messagesOf(event) ?? (await kept.messages.getAllKeys())) {
    const message = await kept.messages.get(id);
    if (!message) continue;
    const changed = applyToMessage(message, event);
    if (changed !== message) kept.messages.put(changed, id);
  }
}

async function addMessage(kept: KeptMessages, message: Message, { ownId, most }: Options): Promise<void> {
  let isHeld = false;
  for (const key of plainKeys(message, ownId)) {
    const changed = await change(kept, key, (stretch) => trim(add(stretch, message.id), message.id, most));
    isHeld ||= changed?.ids.at(-1) === message.id;
  }
  if (isHeld) kept.messages.put(message, message.id);
}

async function removeMessages(kept: KeptMessages, ids: readonly number[], { ownId }: Options): Promise<void> {
  const gone = new Set(ids);
  for (const id of ids) {
    const message = await kept.messages.get(id);
    if (!message) continue;
    for (const key of plainKeys(message, ownId)) await change(kept, key, (stretch) => remove(stretch, gone));
    kept.messages.delete(id);
  }
}

/** A message moved into a conversation may belong anywhere in it: the stored part of that conversation is dropped. */
async function moveMessages(
  kept: KeptMessages,
  event: EventOf<'update_message'>,
  { ownId }: Options,
): Promise<void> {
  const { stream_id, orig_subject = '', subject = orig_subject, new_stream_id = stream_id } = event;
  if (event.subject === undefined && event.new_stream_id === undefined) return;
  const gone = new Set(event.message_ids);
  for (const id of event.message_ids) {
    const message = await kept.messages.get(id);
    if (!message) continue;
    const left = plainKeys(message, ownId).slice(new_stream_id === stream_id ? 2 : 1);
    for (const key of left) await change(kept, key, (stretch) => remove(stretch, gone));
  }
  kept.stretches.delete(`topic:${new_stream_id}:${subject.toLowerCase()}`);
  if (new_stream_id !== stream_id)
    for (const key of [`channel:${new_stream_id}`, 'feed']) kept.stretches.delete(key);
}

async function change(
  { stretches }: KeptMessages,
  key: string,
  to: (stretch: Stretch) => Stretch,
): Promise<Stretch | undefined> {
  const known = await stretches.get(key);
  if (!known) return undefined;
  const stretch = to(known.stretch);
  if (stretch !== known.stretch) stretches.put({ ...known, stretch }, key);
  return stretch;
}
