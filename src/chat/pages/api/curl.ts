import type { Endpoint } from '../../../engine/http/define-endpoint.ts';
import type { Described, Operation } from './read-document.ts';
import type { ReadSchema } from './schema.ts';

/** A command with the parameters of the recorded example; without an example, with the required parameters and invented values. */
export function curlExample(
  endpoint: Pick<Endpoint, 'method' | 'path' | 'access' | 'pagesOnly' | 'streams'>,
  { parameters, example }: Pick<Operation, 'parameters' | 'example'>,
  serverUrl: string,
): string {
  const { method, path, access, pagesOnly, streams } = endpoint;
  const isRecorded = example.reply !== undefined || Object.keys(example.request).length > 0;
  const wireText = (parameter: Described) =>
    parameter.name in example.request && !isFile(parameter)
      ? String(example.request[parameter.name])
      : madeUp(parameter);
  const given = parameters.filter((parameter) =>
    isRecorded ? parameter.name in example.request || isFile(parameter) : isShown(parameter),
  );
  const inBody = given.filter(({ place }) => place !== 'path');
  const how = method === 'GET' ? (inBody.length > 0 ? ' -G' : '') : ` -X ${method}`;
  const url = path.replaceAll(/\{([a-z_0-9]+)\}/g, (_, name: string) => {
    const parameter = parameters.find((each) => each.name === name);
    return parameter ? encodeURIComponent(wireText(parameter)) : name;
  });
  const who = access === 'public' ? '' : ' -u "$EMAIL:$API_KEY"';
  if (streams === 'socket') {
    const query = new URLSearchParams(inBody.map((each) => [each.name, wireText(each)] as [string, string]));
    return `curl -sSN${who} ${quoted(`${serverUrl.replace(/^http/, 'ws')}/api/v1${url}?${query}`)}`;
  }
  const option = given.some(isFile) ? '-F' : '--data-urlencode';
  const lines = [
    `curl -sS${streams ? 'N' : ''}${how}${who} ${quoted(`${serverUrl}${pagesOnly ? '/json' : '/api/v1'}${url}`)}`,
    ...(pagesOnly ? [`  -c cookies.txt -H ${quoted(`Origin: ${serverUrl}`)}`] : []),
    ...inBody.map((parameter) => `  ${option} ${quoted(`${parameter.name}=${wireText(parameter)}`)}`),
  ];
  return lines.join(' \\\n');
}

/** Quotes a text for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const isShown = ({ needed, place, name }: Described): boolean =>
  place === 'path' || needed || SHOWN_TOO.includes(name);

/** Optional parameters that the example needs. */
const SHOWN_TOO = ['topic'];

const BY_NAME: Readonly<Record<string, string>> = {
  email: 'ada@example.com',
  username: 'ada@example.com',
  password: 'a long phrase of yours',
  full_name: 'Ada Lovelace',
  to: 'general',
  topic: 'greetings',
  content: 'Hello!',
  type: 'channel',
  flag: 'read',
  op: 'add',
  subscriptions: '[{"name": "general"}]',
  narrow: '[["channel", "general"]]',
  messages: '[1, 2]',
  anchor: 'newest',
};

const isFile = ({ schema }: Described): boolean => schema.format === 'binary';

function madeUp({ name, schema, isJson }: Described): string {
  if (schema.format === 'binary') return '@picture.png';
  const known = BY_NAME[name];
  if (known !== undefined && (!schema.enum || schema.enum.includes(known))) return known;
  return isJson ? JSON.stringify(sampleOf(schema.contentSchema ?? schema)) : String(sampleOf(schema));
}

/** A value that matches the schema; objects are empty. */
function sampleOf(schema: ReadSchema): unknown {
  const [first] = schema.enum ?? [];
  if (first !== undefined) return first;
  const [option] = schema.anyOf ?? [];
  if (option) return sampleOf(option);
  switch (schema.type) {
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return schema.items ? [sampleOf(schema.items)] : [];
    case 'object':
      return {};
    default:
      return 'text';
  }
}
