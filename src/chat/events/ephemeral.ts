import { type Audience, decodeAudience, encodeAudience } from '../../engine/log/audience.ts';

/**
 * A short-lived event: delivered to connected clients, never stored. A disconnected client misses nothing
 * that it would need.
 */
export type EphemeralEvent = TypingEvent | EditTypingEvent | PresenceEvent;

/** The place of a message that is being typed: a channel's topic, or all participants of a conversation, sorted. */
export type TypingPlace =
  | { readonly channelId: number; readonly topic: string }
  | { readonly userIds: readonly number[] };

export interface TypingEvent {
  readonly type: 'typing';
  readonly op: 'start' | 'stop';
  readonly senderId: number;
  readonly place: TypingPlace;
}

export interface EditTypingEvent {
  readonly type: 'typing_edit_message';
  readonly op: 'start' | 'stop';
  readonly senderId: number;
  readonly messageId: number;
  readonly place: TypingPlace;
}

/** A user came online. */
export interface PresenceEvent {
  readonly type: 'presence';
  readonly userId: number;
  /** UNIX seconds; 0: never. */
  readonly activeAt: number;
  readonly connectedAt: number;
  /** Milliseconds: when the client reported. */
  readonly at: number;
}

export interface Ephemeral {
  readonly event: EphemeralEvent;
  readonly audience: Audience;
}

/** The text that other nodes get. */
export function encodeEphemeral({ event, audience }: Ephemeral): string {
  return JSON.stringify({ event, audience: encodeAudience(audience) });
}

const TYPES: readonly EphemeralEvent['type'][] = ['typing', 'typing_edit_message', 'presence'];

/** undefined: an unknown event of a node of another version. */
export function decodeEphemeral(text: string): Ephemeral | undefined {
  const { event, audience } = JSON.parse(text) as { event: EphemeralEvent; audience: string };
  return TYPES.includes(event.type) ? { event, audience: decodeAudience(audience) } : undefined;
}

/** IDs of all users whom an event names. */
export function peopleIn(event: EphemeralEvent): readonly number[] {
  if (event.type === 'presence') return [event.userId];
  const { senderId, place } = event;
  return 'userIds' in place ? [senderId, ...place.userIds] : [senderId];
}
