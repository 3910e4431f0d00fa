import type { HookBody } from '../define-endpoint.ts';
import { bodyText, mediaType, type RequestBody, readForm } from './body.ts';
import type { Exchange } from './exchange.ts';
import { readMultipart } from './multipart.ts';
import { queryOf } from './request.ts';

const NOTHING: ReadonlyMap<string, string> = new Map();

/** The body of a request to an ordinary endpoint. */
export const NO_HOOK: HookBody = {
  ...{ bytes: new Uint8Array(), form: undefined, files: [] },
  ...{ query: NOTHING, target: '' },
};

/** The body of a call by another service. Throws BadRequest for a form or a query that cannot be read. */
export async function readHookBody(
  exchange: Exchange,
  bytes: Buffer,
): Promise<RequestBody & { readonly hook: HookBody }> {
  const read = await formOf(bytes, exchange.requestHeaders['content-type']);
  const hook = { bytes, ...read, query: fieldsOf(queryOf(exchange)), target: exchange.url };
  return { pairs: undefined, hook };
}

async function formOf(
  bytes: Buffer,
  contentType: string | undefined,
): Promise<Pick<HookBody, 'form' | 'files'>> {
  const type = mediaType(contentType);
  if (type === 'multipart/form-data' && bytes.length > 0) {
    const { pairs: form, files } = await readMultipart(bytes, contentType ?? '', { keepsFiles: true });
    return { form, files };
  }
  const isForm = type === 'application/x-www-form-urlencoded';
  // JSON under the type of a form is no form: some services send that type.
  const form = isForm && !startsAsJson(bytes) ? fieldsOf(bodyText(bytes)) : undefined;
  return { form, files: [] };
}

function startsAsJson(bytes: Buffer): boolean {
  const first = bytes.subarray(0, 100).toString('latin1').trimStart().charAt(0);
  return first === '{' || first === '[';
}

function fieldsOf(text: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  if (text !== '') readForm(text, (name, value) => fields.set(name, value));
  return fields;
}

/** The source of the endpoint's parameters: the fields of a form, overridden by those of the query. */
export const withForm = ({ form = NOTHING, query }: HookBody): ReadonlyMap<string, string> =>
  form.size === 0 ? query : new Map([...form, ...query]);
