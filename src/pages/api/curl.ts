import type { Endpoint } from '../../http/define-endpoint.ts';
import type { Described } from './read-document.ts';
import type { Schema } from './schema.ts';

/** A command with the parameters that are required, and made-up values. */
export function curlExample(
  { method, path, access }: Pick<Endpoint, 'method' | 'path' | 'access'>,
  parameters: readonly Described[],
  apiUrl: string,
): string {
  const needed = parameters.filter((parameter) => parameter.needed);
  const given = parameters.filter(
    ({ needed: isNeeded, place, name }) => place !== 'path' && (isNeeded || SHOWN_TOO.includes(name)),
  );
  const how = method === 'GET' ? (given.length > 0 ? ' -G' : '') : ` -X ${method}`;
  const url = path.replaceAll(/\{([a-z_0-9]+)\}/g, (_, name: string) => {
    const parameter = needed.find((each) => each.name === name);
    return parameter ? example(parameter) : name;
  });
  const hasFile = given.some(isFile);
  const lines = [
    `curl -sS${how}${access === 'public' ? '' : ' -u "$EMAIL:$API_KEY"'} '${apiUrl}${url}'`,
    ...given.map(
      (parameter) => `  ${hasFile ? '-F' : '--data-urlencode'} '${parameter.name}=${example(parameter)}'`,
    ),
  ];
  return lines.join(' \\\n');
}

/** Optional for some of what an operation does, needed for what the example does. */
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

function example({ name, schema, isJson }: Described): string {
  if (schema.format === 'binary') return '@picture.png';
  const known = BY_NAME[name];
  if (known !== undefined && (!schema.enum || schema.enum.includes(known))) return known;
  return isJson ? JSON.stringify(sampleOf(schema)) : String(sampleOf(schema));
}

function sampleOf(schema: Schema): unknown {
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
