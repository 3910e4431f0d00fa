import { type IncomingMessage, request } from 'node:http';
import { encode, type Operation } from '../../web/client/operation.ts';

export interface Credentials {
  readonly email: string;
  readonly apiKey: string;
}

export interface CallOptions {
  readonly port: number;
  readonly credentials?: Credentials | undefined;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/** The outcome of a call as its client sees it. */
export type Answer<Reply> =
  | { readonly kind: 'done'; readonly reply: Reply }
  | { readonly kind: 'refused'; readonly code: string; readonly status: number; readonly why: string }
  /** `isOver`: the connection ended, so that nothing of the call is still under way on a server that has died. */
  | { readonly kind: 'unknown'; readonly why: string; readonly isOver: boolean };

/** Calls an operation over a connection of its own, so that a balancer decides anew each time. */
export async function call<Params, Reply>(
  operation: Operation<Params, Reply>,
  params: Params & object,
  options: CallOptions,
): Promise<Answer<Reply>> {
  try {
    const response = await open(operation, params, options);
    const text = (await bytesOf(response)).toString();
    const body = JSON.parse(text) as Reply & { result?: string; code?: string; msg?: string };
    const status = response.statusCode ?? 0;
    if (status < 300 && body.result === 'success') return { kind: 'done', reply: body };
    const why = `HTTP ${status} ${body.code}: ${body.msg}`;
    if (status >= 500) return { kind: 'unknown', why, isOver: true };
    return { kind: 'refused', code: body.code ?? '', status, why };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { kind: 'unknown', why, isOver: why !== TIMED_OUT };
  }
}

const TIMED_OUT = 'no answer in time';

/** The response once its head has come. Rejects if none comes, or no byte for too long. */
export async function open<Params>(
  operation: Operation<Params, unknown>,
  params: Params & object,
  options: CallOptions,
): Promise<IncomingMessage> {
  const { path, body } = encode(operation, params);
  // It knows how the parts of a form are written, and what says where they end.
  const written = body && new Response(body);
  const bytes = written && Buffer.from(await written.arrayBuffer());
  const type = written?.headers.get('content-type') ?? undefined;
  return ask({ method: operation.method, path: `/api/v1${path}`, bytes, type }, options);
}

/** The bytes of a file at a path of the server. Rejects if the answer is not 200, or does not come. */
export async function fetchBytes(path: string, options: CallOptions): Promise<Buffer> {
  const response = await ask({ method: 'GET', path }, options);
  const bytes = await bytesOf(response);
  if (response.statusCode === 200) return bytes;
  throw new Error(`GET ${path}: HTTP ${response.statusCode}`);
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly bytes?: Buffer | undefined;
  readonly type?: string | undefined;
}

function ask(
  { method, path, bytes, type }: Asked,
  { port, credentials, timeoutMs, signal }: CallOptions,
): Promise<IncomingMessage> {
  const headers: Record<string, string> = { accept: 'application/json, text/event-stream, */*' };
  if (credentials) headers.authorization = `Basic ${btoa(`${credentials.email}:${credentials.apiKey}`)}`;
  if (type !== undefined) headers['content-type'] = type;
  // Node does not send the length of a DELETE by itself: the body would be taken for another request.
  if (bytes) headers['content-length'] = String(bytes.length);
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, method, path, headers, agent: false, timeout: timeoutMs, signal },
      resolve,
    );
    sent.on('timeout', () => sent.destroy(new Error(TIMED_OUT)));
    sent.on('error', reject);
    sent.end(bytes);
  });
}

async function bytesOf(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  if (!response.complete) throw new Error('the answer was cut off');
  return Buffer.concat(chunks);
}
