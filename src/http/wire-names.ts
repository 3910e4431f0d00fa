/**
 * The one place that knows the original brand's names (DESIGN section 9, api/CONFLICTS.md section 2).
 * Structural: names of members and the few named values below are exchanged, never words inside content.
 */

/** Our name, the brand's name: of parameters and of members of replies and events. */
const namePairs: readonly (readonly [string, string])[] = [
  ['client_extavatar', 'client_gravatar'],
  ['lexer_language', 'pygments_language'],
  ['service_feature_level', 'zulip_feature_level'],
  ['service_version', 'zulip_version'],
  ['service_merge_base', 'zulip_merge_base'],
  ['service_update_announcements_stream_id', 'zulip_update_announcements_stream_id'],
  ['realm_service_update_announcements_stream_id', 'realm_zulip_update_announcements_stream_id'],
  ['service_plan_is_not_limited', 'zulip_plan_is_not_limited'],
];
const pathPairs: readonly (readonly [string, string])[] = [
  ['/service-outgoing-webhook', '/zulip-outgoing-webhook'],
];
const extraEmoji = ['service_extra_emoji', 'zulip_extra_emoji'] as const;
const brandWord = ['service', 'zulip'] as const;

const ourWords = /service|extavatar|lexer_language/;
const brandWords = /zulip|gravatar|pygments/;

type Names = ReadonlyMap<string, string>;

/** One direction of translation. */
interface Dictionary {
  readonly names: Names;
  readonly reactionTypes: Names;
  readonly word: Names;
  /** Whether an emoji that comes without its reaction type may be the extra one. */
  readonly bareEmoji: boolean;
}

const turned = ([ours, brands]: readonly [string, string]) => [brands, ours] as const;

const intoBrand: Dictionary = {
  names: new Map(namePairs),
  reactionTypes: new Map([extraEmoji]),
  word: new Map([brandWord]),
  bareEmoji: false,
};
const intoOurs: Dictionary = {
  names: new Map(namePairs.map(turned)),
  reactionTypes: new Map([turned(extraEmoji)]),
  word: new Map([turned(brandWord)]),
  bareEmoji: true,
};
const brandPaths: Names = new Map(pathPairs);

/** Invariant: nothing that we read or write is nested deeper; a hostile value is left as it is below this. */
const maxDepth = 60;

type Owner = Readonly<Record<string, unknown>>;

/** The table for the string values of a member, seen beside the other members of its object. */
function tableFor(words: Dictionary, member: string, owner: Owner): Names | undefined {
  switch (member) {
    case 'property':
    case 'event_types':
    case 'fetch_event_types':
      return words.names;
    case 'reaction_type':
      return words.reactionTypes;
    case 'emoji_name':
    case 'emoji_code':
      return isExtraEmoji(words, owner) ? words.word : undefined;
    case 'notification_sound':
    case 'available_notification_sounds':
      return words.word;
    case 'value':
      return owner.property === 'notification_sound' ? words.word : undefined;
    case 'setting':
      return owner.notification_name === 'notification_sound' ? words.word : undefined;
    default:
      return undefined;
  }
}

function isExtraEmoji(words: Dictionary, { reaction_type: type }: Owner): boolean {
  return type === undefined ? words.bareEmoji : extraEmoji.some((name) => name === type);
}

function translate(words: Dictionary, value: unknown, table: Names | undefined, depth: number): unknown {
  if (typeof value === 'string') return table?.get(value) ?? value;
  if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
  if (Array.isArray(value)) return value.map((item) => translate(words, item, table, depth + 1));
  const owner = value as Owner;
  return Object.fromEntries(
    Object.entries(owner).map(([key, member]) => [
      words.names.get(key) ?? key,
      translate(words, member, tableFor(words, key, owner), depth + 1),
    ]),
  );
}

/** A copy of a JSON value (a reply, an event) in the brand's names. */
export function toBrand(value: unknown): unknown {
  return translate(intoBrand, value, undefined, 0);
}

/** A copy of a JSON value in our names. */
export function toOurs(value: unknown): unknown {
  return translate(intoOurs, value, undefined, 0);
}

/** A JSON text in the brand's names; costs next to nothing when it has none of ours. */
export function toBrandJson(json: string): string {
  return ourWords.test(json) ? JSON.stringify(toBrand(JSON.parse(json))) : json;
}

/** The value of the JSON parameter `name` (parsed from `raw`) in our names. */
export function parameterToOurs(value: unknown, raw: string, name: string): unknown {
  if (!brandWords.test(raw)) return value;
  return translate(intoOurs, value, tableFor(intoOurs, name, {}), 0);
}

const textParameters = ['reaction_type', 'emoji_name', 'emoji_code', 'notification_sound'];

/** Whether an endpoint has plain-text parameters whose values `textsToOurs` may have to change. */
export function hasNamedValues(slotByName: ReadonlyMap<string, number>): boolean {
  return textParameters.some((name) => slotByName.has(name));
}

/** Puts the named values among an endpoint's plain-text parameters into our names, in place. */
export function textsToOurs(slotByName: ReadonlyMap<string, number>, raws: (string | undefined)[]): void {
  const slots = textParameters.flatMap((name) => ({ name, slot: slotByName.get(name) ?? -1 }));
  const owner = Object.fromEntries(slots.map(({ name, slot }) => [name, raws[slot]]));
  for (const { name, slot } of slots) {
    const raw = raws[slot];
    if (raw !== undefined) raws[slot] = tableFor(intoOurs, name, owner)?.get(raw) ?? raw;
  }
}

/** The brand's name of a parameter; the same name if it has no other. */
export function brandName(name: string): string {
  return intoBrand.names.get(name) ?? name;
}

/** The brand's path of an endpoint, if it has one. */
export function brandPath(path: string): string | undefined {
  return brandPaths.get(path);
}

/** Whether a User-Agent is one of the brand's own clients, such as "ZulipPython/0.9.1" or "zulip-js/0.1". */
export function isBrandClient(userAgent: string): boolean {
  return /^zulip/i.test(userAgent);
}

export const authenticationRealm = { ours: brandWord[0], brands: brandWord[1] };
