import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { Account } from './requests.ts';
import type { Server } from './server.ts';

export interface Asked {
  readonly method: 'GET' | 'POST';
  /** Below /api/v1, with its query. */
  readonly path: string;
  readonly form?: Record<string, string>;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The bytes of a successful reply as they come, packed as `coding` says. */
export async function fetchRaw(
  server: Server,
  { email, apiKey }: Account,
  { method, path, form, coding }: Asked & { readonly coding: string },
): Promise<Buffer> {
  const asked = request({
    ...{ agent, method, port: server.port, host: '127.0.0.1', path: `/api/v1${path}` },
    headers: {
      authorization: `Basic ${Buffer.from(`${email}:${apiKey}`).toString('base64')}`,
      'accept-encoding': coding,
      'user-agent': 'ParleyBench/1.0',
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
  });
  asked.end(form && new URLSearchParams(form).toString());
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const buffers: Buffer[] = [];
  for await (const buffer of response) buffers.push(buffer);
  if (response.statusCode !== 200) throw new Error(`HTTP ${response.statusCode}: ${Buffer.concat(buffers)}`);
  return Buffer.concat(buffers);
}
