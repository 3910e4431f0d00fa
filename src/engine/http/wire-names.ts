/**
 * The one place that knows the original brand's names.
 * Structural: it exchanges names of members and the few named values below, never words inside content.
 */

/** Our name and the brand's name, of parameters and of members of replies and events. */
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
/**
 * Members that clients read before they can adapt, in our names: replies and events always have them under both
 * names.
 */
const twins = ['service_feature_level', 'service_version', 'service_merge_base'];
const pathPairs: readonly (readonly [string, string])[] = [
  ['/service-outgoing-webhook', '/zulip-outgoing-webhook'],
];
/** Sentences of errors that name a parameter in other words. */
const sentencePairs: readonly (readonly [string, string])[] = [
  ['Invalid characters in lexer language', 'Invalid characters in pygments language'],
  [
    "Invalid 'client_extavatar' parameter for anonymous request",
    "Invalid 'client_gravatar' parameter for anonymous request",
  ],
];
/** Members of requests to push gateways. */
const pushPairs: readonly (readonly [string, string])[] = [
  ['service', 'zulip'],
  ['service_message_id', 'zulip_message_id'],
  ['service_message_ids', 'zulip_message_ids'],
];
const extraEmoji = ['service_extra_emoji', 'zulip_extra_emoji'] as const;
const brandWord = ['service', 'zulip'] as const;
/** Libraries of the brand for programs, and where they are. */
export const LIBRARIES = [
  { name: brandWord[1], from: 'PyPI' },
  { name: `${brandWord[1]}-js`, from: 'npm' },
] as const;

const ourWords = /service|extavatar|lexer.language/;
const brandWords = /zulip|gravatar|pygments/;

type Names = ReadonlyMap<string, string>;

/** One direction of translation. */
interface Dictionary {
  readonly names: Names;
  /** Members that stay under their own name too. */
  readonly kept: ReadonlySet<string>;
  readonly sentences: Names;
  readonly reactionTypes: Names;
  readonly word: Names;
  /** Whether an emoji without a reaction type may be the extra one. */
  readonly bareEmoji: boolean;
}

const turned = ([ours, brands]: readonly [string, string]) => [brands, ours] as const;

const nothing: Names = new Map();

const intoBrand: Dictionary = {
  names: new Map(namePairs),
  kept: new Set(twins),
  sentences: new Map(sentencePairs),
  reactionTypes: new Map([extraEmoji]),
  word: new Map([brandWord]),
  bareEmoji: false,
};
const intoOurs: Dictionary = {
  names: new Map(namePairs.map(turned)),
  kept: new Set(),
  sentences: nothing,
  reactionTypes: new Map([turned(extraEmoji)]),
  word: new Map([turned(brandWord)]),
  bareEmoji: true,
};
const brandParameter = new RegExp(`(?:^|&)(?:${namePairs.map(([, name]) => name).join('|')})=`);
const brandPaths: Names = new Map(pathPairs);

/** Invariant: no value that we read or write is nested deeper; below this depth a hostile value is left unchanged. */
const maxDepth = 60;

type Owner = Readonly<Record<string, unknown>>;

/** The table for the string values of a member, chosen by the other members of its object. */
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
    case 'msg':
      return words.sentences;
    case 'value':
      return owner.property === 'notification_sound' ? words.word : undefined;
    case 'setting':
      return owner.notification_name === 'notification_sound' ? words.word : undefined;
    default:
      return undefined;
  }
}

/** Members whose own members have user-chosen names. */
const keyedByPeople: ReadonlySet<string> = new Set(['storage', 'field_data']);

function isExtraEmoji(words: Dictionary, { reaction_type: type }: Owner): boolean {
  return type === undefined ? words.bareEmoji : extraEmoji.some((name) => name === type);
}

/** Makes the function that copies a JSON value into the words of a dictionary; `table`: for the value itself. */
function translator(words: Dictionary) {
  const translate = (value: unknown, table?: Names, depth = 0): unknown => {
    if (typeof value === 'string') return table?.get(value) ?? value;
    if (typeof value !== 'object' || value === null || depth > maxDepth) return value;
    if (Array.isArray(value)) return value.map((item) => translate(item, table, depth + 1));
    const owner = value as Owner;
    return Object.fromEntries(
      Object.entries(owner).flatMap(([key, member]) => {
        const translated = keyedByPeople.has(key)
          ? member
          : translate(member, tableFor(words, key, owner), depth + 1);
        const name = words.names.get(key) ?? key;
        return words.kept.has(key)
          ? [[name, translated] as const, [key, translated] as const]
          : [[name, translated] as const];
      }),
    );
  };
  return translate;
}

const translateIntoBrand = translator(intoBrand);
const translateIntoOurs = translator(intoOurs);
const translateIntoPush = translator({ ...intoBrand, names: new Map(pushPairs), kept: new Set() });

/** A copy of a JSON value (a reply, an event) in the brand's names. */
export function toBrand(value: unknown): unknown {
  return translateIntoBrand(value);
}

/** A copy of the payload of a notification in the names that mobile clients know. */
export function pushToBrand(payload: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return translateIntoPush(payload) as Readonly<Record<string, unknown>>;
}

/** A copy of a JSON value in our names. */
export function toOurs(value: unknown): unknown {
  return translateIntoOurs(value);
}

/** A JSON text in the brand's names; costs next to nothing when it has none of ours. */
export function toBrandJson(json: string): string {
  return ourWords.test(json) ? JSON.stringify(toBrand(JSON.parse(json))) : json;
}

/** The brand's names of members that appear under both names. */
export const twinNames: readonly string[] = twins.map(brandName);

/** Whether a reply or event with these members has some of them under both names. */
export function hasTwins(members: object): boolean {
  return twins.some((name) => Object.hasOwn(members, name));
}

/** The members, in our names, with their twins. */
export function withTwins(members: object): object {
  if (!hasTwins(members)) return members;
  return Object.fromEntries(
    Object.entries(members).flatMap(([name, value]) =>
      twins.includes(name)
        ? [
            [name, value],
            [brandName(name), value],
          ]
        : [[name, value]],
    ),
  );
}

/** Members under a client's names: the brand's, or ours. */
export function inWords(members: object, brand: boolean): unknown {
  return brand ? toBrand(members) : withTwins(members);
}

/** The value of the JSON parameter `name` (parsed from `raw`) in our names. */
export function parameterToOurs(value: unknown, raw: string, name: string): unknown {
  if (!brandWords.test(raw) || keyedByPeople.has(name)) return value;
  return translateIntoOurs(value, tableFor(intoOurs, name, {}));
}

const textParameters = ['reaction_type', 'emoji_name', 'emoji_code', 'notification_sound'];

/** Whether an endpoint has plain-text parameters whose values `textsToOurs` may have to change. */
export function hasNamedValues(slotByName: ReadonlyMap<string, number>): boolean {
  return textParameters.some((name) => slotByName.has(name));
}

/** Puts the named values among an endpoint's plain-text parameters into our names, in place; whether there were any. */
export function textsToOurs(slotByName: ReadonlyMap<string, number>, raws: (string | undefined)[]): boolean {
  let exchanged = false;
  const slots = textParameters.flatMap((name) => ({ name, slot: slotByName.get(name) ?? -1 }));
  const owner = Object.fromEntries(slots.map(({ name, slot }) => [name, raws[slot]]));
  for (const { name, slot } of slots) {
    const raw = raws[slot];
    const ours = raw === undefined ? undefined : tableFor(intoOurs, name, owner)?.get(raw);
    if (ours === undefined) continue;
    raws[slot] = ours;
    exchanged = true;
  }
  return exchanged;
}

/** The brand's name of a parameter; the same name if it has no other. */
export function brandName(name: string): string {
  return intoBrand.names.get(name) ?? name;
}

/** Whether a parameter of that name is called so by the brand alone. */
export function isBrandName(name: string): boolean {
  return intoOurs.names.has(name);
}

/** Whether the JSON text of the parameter `name` has a name or a named value of the brand. */
export function saysBrandName(name: string, raw: string): boolean {
  if (!brandWords.test(raw)) return false;
  try {
    const value: unknown = JSON.parse(raw);
    return JSON.stringify(parameterToOurs(value, raw, name)) !== JSON.stringify(value);
  } catch {
    return false;
  }
}

/** Whether a text of pairs (a query) has a parameter by the brand's name. */
export function hasBrandName(query: string): boolean {
  return brandParameter.test(query);
}

/** The brand's path of an endpoint, if it has one. */
export function brandPath(path: string): string | undefined {
  return brandPaths.get(path);
}

/** Whether a User-Agent names the brand: "ZulipPython/0.9.1", "go-zulip/1.0.0", "Mozilla/5.0 ZulipElectron/5.9". */
export function isBrandClient(userAgent: string): boolean {
  return /zulip/i.test(userAgent);
}

/**
 * Lower-case names of the clients in which people read the messages that they send: whole names, ours and the
 * brand's.
 */
const readingClients: ReadonlySet<string> = new Set([
  ...['parleyweb', 'website', 'ios', 'android', 'snipe'],
  ...['zulipandroid', 'zulipdesktop', 'zulipelectron', 'zulipflutter', 'zulipios', 'zulipmobile'],
  'zulipterminal',
]);

/** Whether a message sent with a client of this name is read for its sender. */
export function isReadingClient(client: string): boolean {
  return readingClients.has(client.toLowerCase());
}

export const authenticationRealm = { ours: brandWord[0], brands: brandWord[1] };
