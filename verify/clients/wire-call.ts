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
    const text = await textOf(response);
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
export function open<Params>(
  operation: Operation<Params, unknown>,
  params: Params & object,
  { port, credentials, timeoutMs, signal }: CallOptions,
): Promise<IncomingMessage> {
  const { path, body } = encode(operation, params);
  const text = body?.toString();
  const headers: Record<string, string> = { accept: 'application/json, text/event-stream' };
  if (credentials) headers.authorization = `Basic ${btoa(`${credentials.email}:${credentials.apiKey}`)}`;
  if (text !== undefined) headers['content-type'] = 'application/x-www-form-urlencoded';
  const { method } = operation;
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: '127.0.0.1',
        port,
        method,
        path: `/api/v1${path}`,
        headers,
        agent: false,
        timeout: timeoutMs,
        signal,
      },
      resolve,
    );
    sent.on('timeout', () => sent.destroy(new Error(TIMED_OUT)));
    sent.on('error', reject);
    sent.end(text);
  });
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  if (!response.complete) throw new Error('the answer was cut off');
  return Buffer.concat(chunks).toString();
}
