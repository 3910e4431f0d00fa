import { EncodedJson, JsonBytes, type NumberSpan } from '../../../engine/kernel/values/json-bytes.ts';
import type { Reader } from '../../../engine/store/engine.ts';
import type { Realm } from '../../realm/realm.ts';
import { type ByConversation, MessagePlaces } from '../../realm/remembered/message-places.ts';
import { listMessagePlaces } from '../../store/messages/message-keys.ts';

/** `unread_msgs`; each list of messages is a part of a longer one. */
export interface Unread {
  readonly count: number;
  readonly pms: readonly {
    readonly other_user_id: number;
    readonly sender_id: number;
    readonly unread_message_ids: NumberSpan;
  }[];
  readonly huddles: readonly { readonly user_ids_string: string; readonly unread_message_ids: NumberSpan }[];
  readonly streams: readonly {
    readonly topic: string;
    readonly stream_id: number;
    readonly unread_message_ids: NumberSpan;
  }[];
  readonly mentions: readonly number[];
  readonly old_unreads_missing: boolean;
}

/** Bytes that suffice for most replies. */
const SMALL = 4096;
const BYTES_OF_ID = 8;
const BYTES_OF_TOPIC = 128;

/** The same in our names and in the brand's. */
export function unreadJson(unread: Unread): EncodedJson {
  const json = new JsonBytes(SMALL + unread.count * BYTES_OF_ID + unread.streams.length * BYTES_OF_TOPIC);
  const ids = (span: NumberSpan) => json.raw(',"unread_message_ids":').numbers(span).raw('}');
  json.raw('{"count":').number(unread.count).raw(',"pms":');
  json.list(unread.pms, (each) => {
    json.raw('{"other_user_id":').number(each.other_user_id).raw(',"sender_id":').number(each.sender_id);
    ids(each.unread_message_ids);
  });
  json.raw(',"huddles":').list(unread.huddles, (each) => {
    json.raw('{"user_ids_string":').text(each.user_ids_string);
    ids(each.unread_message_ids);
  });
  json.raw(',"streams":').list(unread.streams, (each) => {
    json.raw('{"topic":').text(each.topic).raw(',"stream_id":').number(each.stream_id);
    ids(each.unread_message_ids);
  });
  const all = Float64Array.from(unread.mentions);
  json.raw(',"mentions":').numbers({ all, from: 0, to: all.length });
  json.raw(`,"old_unreads_missing":${unread.old_unreads_missing}}`);
  return new EncodedJson(json.toBytes());
}

interface At {
  readonly realm: Realm;
  /** The position of the log at which `db` is. */
  readonly position: number;
}

/** The existing messages of `ids`, by conversation. `ids` ascend. */
export const listUnreadConversations = async (
  db: Reader,
  at: At,
  ids: Float64Array,
): Promise<ByConversation> => (await fromMemory(db, at, ids)) ?? (await anew(db, at, ids));

/** What nobody has asked for so far is read. undefined: the memory is ahead of the reader. */
async function fromMemory(
  db: Reader,
  { realm, position }: At,
  ids: Float64Array,
): Promise<ByConversation | undefined> {
  const { messagePlaces } = realm.remembered;
  if (!messagePlaces.isTrueAt(position)) return undefined;
  const unknown = messagePlaces.unknownIn(ids);
  if (unknown.length === 0) return messagePlaces.group(ids);
  const read = await listMessagePlaces({ db, realm }, unknown);
  if (!messagePlaces.isTrueAt(position)) return undefined;
  messagePlaces.learn(unknown, read);
  // Others may have asked meanwhile, and more than is kept.
  const found = messagePlaces.unknownIn(ids).length === 0 ? messagePlaces.group(ids) : undefined;
  messagePlaces.shrink();
  return found;
}

async function anew(db: Reader, { realm }: At, ids: Float64Array): Promise<ByConversation> {
  const places = new MessagePlaces();
  const runs = places.unknownIn(ids);
  places.learn(runs, await listMessagePlaces({ db, realm }, runs));
  return places.group(ids);
}
