import { z } from 'zod';
import type { Endpoint } from '../../src/engine/http/define-endpoint.ts';
import type { Parameter } from '../../src/engine/http/params.ts';

type Schema = Readonly<Record<string, unknown>>;

/** What there is on the server under test. */
export interface Known {
  readonly messageId: number;
  readonly channelId: number;
  readonly channelName: string;
  readonly userId: number;
  readonly people: readonly number[];
  readonly channels: readonly string[];
  /** IDs of messages that the member may read, as many as one request may name. */
  readonly messages: readonly number[];
}

/** Most bytes of a value: a body holds little more. */
const MOST = 2_000_000;
const QUERY_MOST = 50_000;

/** Ordinary values by the name of the parameter, so that a request gets to its work. */
function ordinary(name: string, known: Known): unknown {
  const values: Record<string, unknown> = {
    message_id: known.messageId,
    stream_id: known.channelId,
    user_id: known.userId,
    muted_user_id: known.userId,
    type: 'channel',
    to: known.channelId,
    topic: 'topic 0',
    topic_name: 'topic 0',
    content: 'hello',
    op: 'add',
    flag: 'starred',
    anchor: 'newest',
    num_before: 10,
    num_after: 0,
    messages: [known.messageId],
    msg_ids: [known.messageId],
    narrow: [],
    subscriptions: [{ name: known.channelName }],
    emoji_name: 'tada',
    status: 'active',
    email: 'person1@example.com',
    stream: known.channelName,
    alert_words: ['word'],
    visibility_policy: 2,
    drafts: [{ type: '', to: [], topic: '', content: 'x' }],
    permission: 'read_channel',
  };
  return values[name];
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Lists of one `Known`, and what needs none, as JSON: many parameters are declared alike. */
const made = new Map<string, string>();

function madeOnce(key: string, make: () => unknown): string {
  const text = made.get(key) ?? JSON.stringify(make());
  made.set(key, text);
  return text;
}

/** Values of a list of `count` items, of what such lists are about. */
function items(schema: Schema, name: string, known: Known, count: number): unknown[] {
  const item = (schema.items ?? {}) as Schema;
  const options = (item.anyOf ?? [item]) as Schema[];
  const objects = options.find((each) => each.type === 'object');
  if (name === 'narrow')
    return times(count, (index) => ({ operator: 'topic', operand: `topic ${index}`, negated: index > 0 }));
  if (name === 'subscriptions' && objects)
    return times(count, (index) => ({ name: known.channels[index] ?? `new ${index}` }));
  if (name === 'subscriptions' || name === 'delete')
    return times(count, (index) => known.channels[index] ?? `no ${index}`);
  if (objects) return times(count, (index) => sampleOf(objects, name, known, index));
  if (options.some((each) => each.type === 'integer')) {
    if (/message|msg/.test(name)) return times(count, (index) => known.messages[index] ?? index);
    return times(count, (index) => known.people[index % known.people.length]);
  }
  return times(count, (index) => `item ${index}`);
}

function sampleOf(schema: Schema, name: string, known: Known, index = 0): unknown {
  const options = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined;
  if (options?.[0]) return sampleOf(options[0], name, known, index);
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  switch (schema.type) {
    case 'object': {
      const members = Object.entries((schema.properties ?? {}) as Record<string, Schema>);
      const required = new Set((schema.required ?? []) as string[]);
      return Object.fromEntries(
        members
          .filter(([key]) => required.has(key))
          .map(([key, member]) => [key, ordinary(key, known) ?? sampleOf(member, key, known, index)]),
      );
    }
    case 'array':
      return [];
    case 'integer':
    case 'number':
      return Math.max(Number(schema.minimum ?? 0), index);
    case 'boolean':
      return true;
    default:
      return `text ${index}`;
  }
}

/** Texts that are dear to read, in the length that is allowed. */
function texts(name: string, most: number): string[] {
  const fill = (unit: string) => unit.repeat(Math.max(1, Math.floor(Math.min(most, 10_000) / unit.length)));
  if (name !== 'content') return ['x'.repeat(most), fill('😀'), fill('a b '), fill('%_')];
  const formula = `$$${'\\frac{1}{\\sqrt{x}}'.repeat(100)}$$ `;
  return [
    ...[
      'x'.repeat(most),
      fill('$$x^2$$ '),
      fill(formula),
      fill(':tada:'),
      fill('http://a.b '),
      fill('@**all** '),
    ],
    ...[
      fill('['),
      fill('> '),
      fill('* a\n'),
      fill('#**channel 1>topic 0** '),
      fill('`'),
      fill('**'),
      fill('|a|b\n|-|-\n'),
    ],
    ...[
      `\`\`\`python\n${fill('def f(x): return "y"\n')}\n\`\`\``,
      `\`\`\`js\n${fill('const a = {b: [1]};')}\n\`\`\``,
    ],
    ...[
      `\`\`\`c\n${fill('int main() { /* ')}\n\`\`\``,
      fill('\\raisebox{9em}{'),
      fill('<time:2026-01-01T10:00:00Z> '),
    ],
  ];
}

/** Hostile values of one parameter, made from its declaration. */
function* values(name: string, { schema, wire }: Parameter, known: Known, room: number): Generator<string> {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema;
  const options = ((json.anyOf as Schema[] | undefined) ?? [json]).filter((each) => each !== null);
  for (const each of options) {
    if (each.type === 'array') {
      const most = Number(each.maxItems ?? 100_000);
      for (const count of [most, most + 1, 100_000]) {
        const text = madeOnce(`${name} ${count} ${JSON.stringify(each)}`, () =>
          items(each, name, known, count),
        );
        if (text.length <= room) yield text;
      }
      if (name === 'narrow') yield* narrows(room);
    } else if (each.type === 'integer' || each.type === 'number') {
      for (const value of [each.maximum, each.minimum, 5000, 0, 2 ** 53 - 1])
        if (value !== undefined) yield String(value);
    } else if (each.type === 'object') {
      const wide = madeOnce('object', () =>
        Object.fromEntries(times(20_000, (index) => [`key ${index}`, `value ${index}`])),
      );
      if (wide.length <= room) yield wide;
    } else if (each.type === 'string') {
      const most = Math.min(Number(each.maxLength ?? room), room);
      for (const text of texts(name, most)) yield wire === 'json' ? JSON.stringify(text) : text;
    }
  }
  const wide = madeOnce('numbers', () => times(100_000, (index) => index));
  if (wire === 'json' && wide.length <= room) yield wide;
}

/** Narrows of as many terms as are allowed, of the dearest kinds. */
function* narrows(room: number): Generator<string> {
  const many = (make: (index: number) => object, count = 100) => JSON.stringify(times(count, make));
  const all = [
    many((index) => ({ operator: 'dm-including', operand: [index + 10], negated: true })),
    many((index) => ({ operator: 'search', operand: `w${index}`, negated: true })),
    many(() => ({ operator: 'search', operand: 'rare' })),
    many(() => ({ operator: 'search', operand: 'the a of message number' }), 20),
    many((index) => ({ operator: 'sender', operand: index + 10, negated: true })),
    many(() => ({ operator: 'is', operand: 'unread', negated: true })),
    many((index) =>
      index === 0
        ? { operator: 'channels', operand: 'public' }
        : { operator: 'topic', operand: `t ${index}`, negated: true },
    ),
    JSON.stringify([{ operator: 'search', operand: `"${'a '.repeat(2000)}"` }]),
    JSON.stringify([
      { operator: 'search', operand: 'word '.repeat(1500) },
      { operator: 'has', operand: 'reaction', negated: true },
    ]),
    JSON.stringify([{ operator: 'dm', operand: times(1000, (index) => index + 10) }]),
  ];
  for (const text of all) if (text.length <= room) yield text;
}

export interface Hostile {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  /** Which parameter is hostile. */
  readonly by: string;
}

/**
 * Values that were refused, by the parameters of an endpoint: parameters that are declared alike refuse the same value by the
 * same code, on each path of the endpoint, so that it is asked once.
 */
const refused = new WeakMap<Endpoint['params'], Set<string>>();

function isRefusedAgain({ params }: Endpoint, name: string, value: string): boolean {
  const parameter = params[name] as Parameter;
  if (!refuses(parameter, name, value)) return false;
  const known = refused.get(params) ?? new Set();
  refused.set(params, known);
  const schema = z.toJSONSchema(parameter.schema, { io: 'input', unrepresentable: 'any' });
  const key = `${parameter.wire} ${parameter.needed} ${JSON.stringify(schema)} ${value}`;
  const isKnown = known.has(key);
  known.add(key);
  return isKnown;
}

function refuses(parameter: Parameter, name: string, value: string): boolean {
  try {
    parameter.decode(value, name);
    return false;
  } catch {
    return true;
  }
}

/** Requests of an endpoint in which one parameter is as large as may be, or larger, and the others are ordinary. */
export function* hostileRequests(endpoint: Endpoint, known: Known): Generator<Hostile> {
  const room = endpoint.method === 'GET' ? QUERY_MOST : MOST;
  const base: Record<string, string> = {};
  for (const [name, parameter] of Object.entries(endpoint.params)) {
    const json = z.toJSONSchema(parameter.schema, { io: 'input', unrepresentable: 'any' }) as Schema;
    const textOf = (value: unknown) =>
      typeof value === 'string' && parameter.wire !== 'json' ? value : JSON.stringify(value);
    const usual = ordinary(name, known);
    const isUsual =
      usual !== undefined && !(parameter.place === 'form' && refuses(parameter, name, textOf(usual)));
    const value = isUsual ? usual : parameter.needed ? sampleOf(json, name, known) : undefined;
    if (value !== undefined) base[name] = textOf(value);
  }
  const pathOf = (params: Record<string, string>) =>
    endpoint.path.replaceAll(/\{([a-z_0-9]+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? '1').slice(0, 400),
    );
  const ofForm = (params: Record<string, string>) =>
    Object.fromEntries(Object.entries(params).filter(([name]) => endpoint.params[name]?.place !== 'path'));
  yield { path: pathOf(base), params: ofForm(base), by: 'nothing' };
  for (const [name, parameter] of Object.entries(endpoint.params)) {
    if (parameter.place === 'path') continue;
    for (const value of values(name, parameter, known, room)) {
      if (isRefusedAgain(endpoint, name, value)) continue;
      yield { path: pathOf(base), params: ofForm({ ...base, [name]: value }), by: name };
    }
  }
}
