import assert from 'node:assert/strict';
import { uploadFile } from '../../src/chat/endpoints/messages/upload-file.ts';
import { basicHeader } from '../../src/engine/http/admission/credentials.ts';
import type { Endpoint } from '../../src/engine/http/define-endpoint.ts';
import { apiPrefix } from '../../src/engine/http/server.ts';
import { inject } from '../../src/testing/inject.ts';
import { checkReply } from './facts.ts';
import { record } from './recorder.ts';
import type { Actor, TestServer } from './server.ts';

export interface Part {
  /** undefined: a plain field. */
  readonly filename?: string;
  readonly field?: string;
  readonly type?: string;
  readonly content: string | Uint8Array;
}

const BOUNDARY = 'parley-test-boundary';
export const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`;

/** A multipart body, byte by byte as a client sends it. */
export function multipart(parts: readonly Part[]): Buffer {
  const encoded = parts.flatMap(({ filename, field = 'file', type, content }) => {
    const name = filename === undefined ? '' : `; filename="${filename}"`;
    const typed = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"${name}\r\n${typed}\r\n`;
    return [Buffer.from(head), Buffer.from(content as string), Buffer.from('\r\n')];
  });
  return Buffer.concat([...encoded, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export const authorization = ({ user: { deliveryEmail: email, apiKey } }: Actor) => ({
  authorization: basicHeader({ email, apiKey }),
});

/** The values of the plain fields. */
const fieldsOf = (parts: readonly Part[]) =>
  Object.fromEntries(
    parts.flatMap(({ filename, field = '', content }) => {
      if (filename !== undefined) return [];
      const text = String(content);
      return [[field, ['true', 'false'].includes(text) ? text === 'true' : text]];
    }),
  );

/** Sends parts to an endpoint; undefined: as nobody. */
export async function send(
  { app }: TestServer,
  actor: Actor | undefined,
  endpoint: Pick<Endpoint, 'method' | 'path' | 'operationId'>,
  parts: readonly Part[],
  inPath: Readonly<Record<string, string>> = {},
) {
  const path = endpoint.path.replace(/\{([a-z_]+)\}/g, (_, name) => encodeURIComponent(inPath[name] ?? ''));
  const response = await inject(app.http, {
    method: endpoint.method,
    url: `${apiPrefix}${path}`,
    headers: { ...(actor && authorization(actor)), 'content-type': MULTIPART },
    payload: multipart(parts),
  });
  const body = response.json();
  assert.deepEqual(checkReply(endpoint.operationId, body), []);
  if (body.result === 'success') record(endpoint.operationId, { ...inPath, ...fieldsOf(parts) }, body);
  return { status: response.statusCode, body };
}

/** Uploads a file; returns its address. */
export async function upload(
  server: TestServer,
  actor: Actor,
  filename: string,
  content = '12345',
): Promise<string> {
  const { body } = await send(server, actor, uploadFile, [{ filename, content }]);
  return body.url;
}

/** Fetches a path outside the API; undefined: as a visitor. */
export function fetchFile(
  { app }: TestServer,
  actor: Actor | undefined,
  url: string,
  headers: Record<string, string> = {},
) {
  return inject(app.http, {
    method: 'GET',
    url,
    headers: { ...(actor && authorization(actor)), ...headers },
  });
}
