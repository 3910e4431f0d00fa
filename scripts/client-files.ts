/** The generated files of `web/client`, before they are formatted. */
import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Endpoint } from '../src/engine/http/define-endpoint.ts';
import { type JsonSchema, SchemaCollection } from '../src/engine/http/documents/openapi-schemas.ts';
import type { Parameter } from '../src/engine/http/params.ts';
import { replySchema } from '../src/engine/http/reply/check.ts';
import {
  camelCase,
  declarationOf,
  docComment,
  interfaceOf,
  type Member,
  membersOf,
  pascalCase,
  typeOf,
  type Writing,
} from './client-types.ts';

export interface Catalogue {
  readonly endpoints: readonly Endpoint[];
  readonly events: Readonly<Record<string, z.ZodType>>;
  /** The events of features. */
  readonly ofFeatures: readonly string[];
  /** Events whose only member replaces a field of `register`. */
  readonly replaces: readonly {
    readonly type: string;
    readonly members: readonly string[];
    readonly field: string;
  }[];
  /** Descriptions of members (`src/chat/pages/api/words`). */
  readonly texts: Readonly<Record<string, string>>;
}

const HEAD = '// Made by `node scripts/client.ts`. Do not edit.\n';

/** Texts that the server reads as something else: what a client may pass in their place. */
const WIDER: Readonly<Record<string, string>> = {
  'get-messages.anchor': "number | 'newest' | 'oldest' | 'first_unread'",
  'update-message-flags-for-narrow.anchor': "number | 'newest' | 'oldest' | 'first_unread'",
  'send-message.to': 'number | string | readonly number[] | readonly string[]',
  'subscribe.message_retention_days': "number | 'realm_default' | 'unlimited'",
  'update-stream.message_retention_days': "number | 'realm_default' | 'unlimited'",
  'update-subscription-property.value': 'boolean | string',
};

/** The calls of the client's first view, in a file of their own: a bundler takes a file as a whole. */
const FIRST: ReadonlySet<string> = new Set([
  ...[
    'addReaction',
    'addSubmessage',
    'createDrafts',
    'deleteDraft',
    'deleteMessage',
    'deleteTopic',
    'editDraft',
  ],
  ...[
    'getEvents',
    'getMessage',
    'getMessages',
    'getOwnUser',
    'getStreamTopics',
    'registerQueue',
    'removeReaction',
    'sendMessage',
  ],
  ...[
    'setTypingStatus',
    'setTypingStatusForMessageEdit',
    'streamEvents',
    'updateMessage',
    'updateMessageFlags',
  ],
  ...['updateMessageFlagsForNarrow', 'updateStatus', 'updateUserTopic', 'uploadFile'],
]);

const COMMON_MEMBERS = ['result', 'msg', 'ignored_parameters_unsupported'];

/** The text of each file by its name. */
export function clientFiles({
  endpoints,
  events,
  ofFeatures,
  replaces,
  texts,
}: Catalogue): Record<string, string> {
  requireKnown(endpoints);
  const schemas = new SchemaCollection();
  const { first = [], later = [] } = Object.groupBy(endpoints, ({ operationId }) =>
    FIRST.has(camelCase(operationId)) ? 'first' : 'later',
  );
  // First, so that replies find it under its name.
  schemas.add('Event', () => ({}));
  for (const [name, schema] of Object.entries(events)) {
    schemas.add(name, () => schemas.of(schema, 'output', name));
  }
  const operations = {
    'first-operations.ts': operationsFile(first, schemas, texts),
    'operations.ts': `${operationsFile(later, schemas, texts)}\n\nexport * from './first-operations.ts';`,
  };
  const all = Object.entries(schemas.all).filter(([name]) => name !== 'Event') as [string, JsonSchema][];
  const ofEvents = all.filter(([name]) => name in events);
  const shared = all.filter(([name]) => !(name in events));
  const files = {
    ...operations,
    'events.ts': eventsFile(ofEvents, { all: Object.keys(events), ofFeatures }, texts),
    'folding.ts': [
      HEAD,
      replacing(replaces),
      opsOf(ofEvents.map(([, schema]) => schema)),
      shapeOf([registerReply(endpoints, schemas), ...ofEvents.map(([, schema]) => schema)], schemas.all),
    ].join('\n\n'),
    'shapes.ts': `${HEAD}\n${declarations(shared, texts, new Set())}`,
  };
  return withShortNames(
    files,
    shared.map(([name]) => name),
  );
}

/** `NarrowTermInput` is `NarrowTerm` unless replies have one of their own. */
function withShortNames(files: Readonly<Record<string, string>>, names: readonly string[]) {
  const long = names.filter((name) => name.endsWith('_input') && !names.includes(name.slice(0, -6)));
  const short = (text: string) =>
    long.reduce(
      (shorter, name) =>
        shorter.replaceAll(new RegExp(`\\b${pascalCase(name)}\\b`, 'g'), pascalCase(name.slice(0, -6))),
      text,
    );
  return Object.fromEntries(Object.entries(files).map(([file, text]) => [file, short(text)]));
}

function declarations(
  schemas: readonly [string, JsonSchema][],
  texts: Catalogue['texts'],
  uses: Set<string>,
): string {
  return schemas
    .map(([name, schema]) => {
      const isInput = name.endsWith('_input');
      return declarationOf(pascalCase(name), schema, { owner: name, texts, uses, isInput });
    })
    .join('\n\n');
}

function eventsFile(
  schemas: readonly [string, JsonSchema][],
  { all, ofFeatures }: { readonly all: readonly string[]; readonly ofFeatures: readonly string[] },
  texts: Catalogue['texts'],
): string {
  const uses = new Set<string>();
  const declared = declarations(schemas, texts, uses);
  const doc = docComment(
    'Every event that a queue can hold; `type`, and `op` where there is one, say which it is.',
  );
  const union = `${doc}export type Event = ${unionOf(all)};`;
  const featureDoc = docComment('The events of features: the reply to `registerQueue` has nothing of them.');
  const featureUnion = `${featureDoc}export type FeatureEvent = ${unionOf(ofFeatures)};`;
  return [HEAD, importOf(uses, './shapes.ts'), union, featureUnion, declared].join('\n\n');
}

const unionOf = (names: readonly string[]): string => names.map(pascalCase).join(' | ') || 'never';

/** The types that the reducer of `web/state` needs to fold these events. */
function replacing(replaces: Catalogue['replaces']): string {
  const doc = docComment(
    'Events by type that replace a field of the reply to `registerQueue`: their member, the field.',
  );
  const lines = replaces.map(({ type, members, field }) => {
    if (members.length !== 1) throw new Error(`${type} says \`replaces\`: it must have one member.`);
    return `${type}: ['${members[0]}', '${field}'],`;
  });
  return `${doc}export const REPLACES = {\n${lines.join('\n')}\n} as const;`;
}

/** The events of `schemas` by type, with their kinds. */
function opsOf(schemas: readonly JsonSchema[]): string {
  const kinds = schemas.flatMap(({ properties }) => {
    const { type, op } = properties as Record<string, JsonSchema>;
    return valuesOf(type).map((name) => ({ name, ops: valuesOf(op) }));
  });
  const byType = Object.entries(Object.groupBy(kinds, ({ name }) => name)).map(
    ([name, each = []]) => [name, each.flatMap(({ ops }) => ops).sort()] as const,
  );
  const doc = docComment(
    'The values of `op` by type of event: none, where the type alone says what happened.',
  );
  const lines = byType.map(([name, ops]) => `${name}: ${JSON.stringify(ops)},`);
  return `${doc}export const OPS: Readonly<Record<string, readonly string[]>> = {\n${lines.join('\n')}\n};`;
}

function registerReply(endpoints: readonly Endpoint[], schemas: SchemaCollection): JsonSchema {
  const register = endpoints.find(({ operationId }) => operationId === 'register-queue');
  if (!register) throw new Error('There is no operation register-queue.');
  return schemas.of(replySchema(register.reply), 'output', register.operationId);
}

/** A hash of the state and of its events: of all their members, and nothing of their words. */
function shapeOf(roots: readonly JsonSchema[], shared: Readonly<Record<string, unknown>>): string {
  const texts = new Map<string, string>();
  const add = (name: string, schema: unknown) => {
    const text = JSON.stringify(schema, (key, value) =>
      key === 'description' && typeof value === 'string' ? undefined : value,
    );
    texts.set(name, text);
    for (const [, used = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g))
      if (!texts.has(used)) add(used, shared[used]);
  };
  for (const [at, schema] of roots.entries()) add(`root ${at}`, schema);
  const all = [...texts].sort(([one], [other]) => (one < other ? -1 : 1));
  const hash = createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16);
  const doc = docComment(
    'The state and the events that this build knows: a state of another shape may lack fields.',
  );
  return `${doc}export const SHAPE = '${hash}';`;
}

const valuesOf = (schema: JsonSchema | undefined): string[] =>
  [schema?.const ?? schema?.enum ?? []].flat().map(String);

function operationsFile(
  endpoints: readonly Endpoint[],
  schemas: SchemaCollection,
  texts: Catalogue['texts'],
): string {
  const uses = new Set<string>();
  const known = new Map<string, string>();
  const parts = endpoints.map((endpoint) => operationText(endpoint, schemas, { texts, uses, known }));
  const hasEvent = uses.delete('Event');
  return [
    HEAD,
    [
      hasEvent ? importOf(new Set(['Event']), './events.ts') : '',
      "import { type NoParams, operation } from './operation.ts';",
      importOf(uses, './shapes.ts'),
    ].join('\n'),
    ...parts,
  ].join('\n\n');
}

const importOf = (names: ReadonlySet<string>, file: string): string =>
  `import type { ${[...names].sort().join(', ')} } from '${file}';`;

/** The constant of an operation, with the types of its parameters and its reply. */
function operationText(
  endpoint: Endpoint,
  schemas: SchemaCollection,
  { texts, uses, known }: Pick<Writing, 'texts' | 'uses'> & { readonly known: Map<string, string> },
): string {
  const { operationId, method, summary, description, deprecated } = endpoint;
  const name = pascalCase(operationId);
  const declare = (suffix: string, members: readonly Member[], none: string): [string, string] => {
    if (members.length === 0) return [none, ''];
    const body = interfaceOf('_', members);
    const same = known.get(body);
    if (same === undefined) known.set(body, `${name}${suffix}`);
    if (same !== undefined && body.length > 200)
      return [`${name}${suffix}`, `export type ${name}${suffix} = ${same};`];
    return [`${name}${suffix}`, interfaceOf(`${name}${suffix}`, members)];
  };
  const [params, paramsText] = declare('Params', paramsOf(endpoint, schemas, { texts, uses }), 'NoParams');
  const reply = schemas.of(replySchema(endpoint.reply), 'output', operationId);
  const members = membersOf(reply, { owner: operationId, texts, uses });
  const [replyName, replyText] = declare(
    'Reply',
    members.filter((member) => !COMMON_MEMBERS.includes(member.name)),
    'unknown',
  );
  const doc = docComment(`${summary}. ${description ?? ''}`.trim(), deprecated);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (whole, placeholder: string) =>
    endpoint.params[placeholder]?.wire === 'rest' ? `{${placeholder}...}` : whole,
  );
  const constant = `${doc}export const ${camelCase(operationId)} = /* @__PURE__ */ operation<${params}, ${replyName}>('${method}', '${path}');`;
  return [constant, paramsText, replyText].filter((text) => text !== '').join('\n\n');
}

function paramsOf(
  endpoint: Endpoint,
  schemas: SchemaCollection,
  { texts, uses }: Pick<Writing, 'texts' | 'uses'>,
): Member[] {
  const { operationId, params, takesFile } = endpoint;
  const writing = { owner: operationId, texts, uses, isInput: true };
  const members = Object.entries(params).map(([name, parameter]): Member => {
    const key = `${operationId}.${name}`;
    requireStringsAsTheyAre(key, parameter);
    return {
      name,
      type: WIDER[key] ?? typeOf(schemas.of(parameter.schema, 'input', `${operationId}_${name}`), writing),
      isNeeded: parameter.needed,
      doc: parameter.doc,
      isDeprecated: parameter.deprecated,
    };
  });
  if (!takesFile) return members;
  return [...members, { name: 'file', type: 'File', isNeeded: true, doc: 'With its name.' }];
}

/** The client sends a string as it is, always: a parameter that takes strings as JSON has to take them plain as well. */
function requireStringsAsTheyAre(key: string, { wire, schema, decode }: Parameter): void {
  if (wire !== 'json') return;
  const plain = ['unlimited', 'https://chat.example.com'];
  const takesStrings = ['unlimited', 'https://chat.example.com', 'x'].some(
    (text) => schema.safeParse(text).success,
  );
  if (!takesStrings || plain.some((text) => decodes(text))) return;
  throw new Error(`${key}: the client cannot send a string as JSON text. Declare the parameter with text().`);

  function decodes(text: string): boolean {
    try {
      decode(text, key);
      return true;
    } catch {
      // A text that cannot be decoded.
      return false;
    }
  }
}

function requireKnown(endpoints: readonly Endpoint[]): void {
  const names = new Set(endpoints.map(({ operationId }) => camelCase(operationId)));
  for (const name of FIRST) if (!names.has(name)) throw new Error(`FIRST: there is no operation ${name}.`);
  for (const key of Object.keys(WIDER)) {
    const [operationId, name = ''] = key.split('.');
    const parameter = endpoints.find((endpoint) => endpoint.operationId === operationId)?.params[name];
    if (parameter?.wire !== 'text') throw new Error(`WIDER: there is no text parameter ${key}.`);
  }
}
