export interface Account {
  readonly id: number;
  readonly email: string;
  readonly apiKey: string;
}

/** HTTP requests as text, to be made before the clock starts. */
const head = (method: string, path: string, { email, apiKey }: Account) =>
  `${method} /api/v1${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUser-Agent: ParleyBench/1.0\r\n` +
  `Authorization: Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}\r\n`;

export function getRequest(
  path: string,
  account: Account,
  params: Record<string, string | number> = {},
): string {
  return `${head('GET', `${path}${query(params)}`, account)}\r\n`;
}

/** `operation`: as in "POST /messages". */
export function formRequest(
  operation: `${'POST' | 'PATCH' | 'DELETE'} /${string}`,
  account: Account,
  params: Record<string, string | number>,
): string {
  const [method, path] = operation.split(' ') as [string, string];
  const body = query(params).slice(1);
  return (
    `${head(method, path, account)}Content-Type: application/x-www-form-urlencoded\r\n` +
    `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
  );
}

function query(params: Record<string, string | number>): string {
  const pairs = Object.entries(params).map(([name, value]): [string, string] => [name, String(value)]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
}

/** Contents of messages: half of them plain, half with some markup. */
export const CONTENTS = [
  'Good morning everybody',
  'I will look into this after lunch, thanks for the report',
  'Does anyone know why the build takes so long today?',
  'ok',
  'The numbers of last week are in the usual folder, please have a look before the meeting tomorrow',
  'This is **important**: the deadline moved to *Friday*',
  'Run `npm test` first, then see https://example.com/docs/start?tab=2 for the rest :tada:',
  '* first the schema\n* then the migration\n* then the tests',
  '> who broke it?\n\nThat was me, sorry. Fixed in #4711 :slight_smile:',
  '```js\nconst answer = 6 * 7;\nconsole.log(answer);\n```',
];

interface TopicPlace {
  readonly channelId: number;
  readonly topic: string;
}

/** A send to a channel; `turn` chooses the text. */
export function sendRequest(account: Account, { channelId, topic }: TopicPlace, turn: number): string {
  const content = CONTENTS[turn % CONTENTS.length] as string;
  return formRequest('POST /messages', account, { type: 'channel', to: channelId, topic, content });
}

/** A register that computes no state. */
export function queueRequest(account: Account, types: readonly string[] = ['message']): string {
  return formRequest('POST /register', account, {
    ...{ event_types: JSON.stringify(types), fetch_event_types: '[]', apply_markdown: 'true' },
    client_capabilities: '{"empty_topic_name":true}',
  });
}

/** A register with all the state that a client asks for. */
export function registerRequest(account: Account): string {
  return formRequest('POST /register', account, {
    ...{ apply_markdown: 'true', client_extavatar: 'true' },
    client_capabilities: JSON.stringify({
      ...{ notification_settings_null: true, bulk_message_deletion: true },
      ...{ user_avatar_url_field_optional: true, stream_typing_notifications: true },
      ...{ user_settings_object: true, empty_topic_name: true },
    }),
  });
}
