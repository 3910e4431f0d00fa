import { connect, createServer } from 'node:net';
import type { Config } from '../engine/config/config.ts';
import { refusal } from '../engine/config/setting.ts';
import { SETTINGS } from '../engine/config/settings.ts';
import { CannotStart } from '../engine/kernel/failures/cannot-start.ts';

/**
 * The port to listen on, looked at before everything else: the URL of the organization contains the number chosen for PORT=0,
 * and a port in use is detected before the data folder is touched. Nothing listens on it until the server is ready: the system
 * refuses connections, and a balancer asks another node. Throws CannotStart.
 */
export async function findPort(config: Config): Promise<number> {
  const { host, port } = config;
  // Only a trial shows whether this account may use one of these.
  const isPrivileged = port > 0 && port < 1024;
  try {
    if (!isPrivileged && port > 0 && (await answers(host, port))) throw IN_USE;
    const found = await tryToListen(host, isPrivileged ? port : 0);
    return port || found;
  } catch (error) {
    throw cannotListen(config, error);
  }
}

const IN_USE = Object.assign(new Error('The port is in use.'), { code: 'EADDRINUSE' });

/** Whether something listens on the port. */
function answers(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port });
  return new Promise((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  }).finally(() => socket.destroy()) as Promise<boolean>;
}

/** Returns the port. */
async function tryToListen(host: string, port: number): Promise<number> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, resolve);
  });
  const address = server.address();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return typeof address === 'object' && address !== null ? address.port : port;
}

export const cannotListen = (config: Config, error: unknown): CannotStart =>
  new CannotStart(reason(config, error));

function reason({ host, port }: Config, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  switch (code) {
    case 'EADDRINUSE':
      return `PORT ${port} on ${host} is in use, perhaps by another Parley: set PORT to a free one.`;
    case 'EACCES':
      return `PORT ${port} may not be used by this account: set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return refusal(SETTINGS.host, host);
    default:
      return `HOST '${host}' and PORT ${port} cannot be used: ${message}.`;
  }
}
