import { createServer } from 'node:net';
import type { Config } from '../config/config.ts';
import { refusal } from '../config/setting.ts';
import { SETTINGS } from '../config/settings.ts';
import { CannotStart } from '../kernel/cannot-start.ts';

export interface HeldPort {
  readonly port: number;
  /** Frees the port for the server itself. */
  release(): Promise<void>;
}

/**
 * Occupies the port before everything else: the URL of the organization contains the number chosen for PORT=0,
 * and a port in use is detected before the data folder is touched. Throws CannotStart.
 */
export async function holdPort(config: Config): Promise<HeldPort> {
  const server = createServer((socket) => socket.destroy());
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen({ host: config.host, port: config.port, exclusive: true }, resolve);
    });
  } catch (error) {
    throw new CannotStart(reason(config, error));
  }
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : config.port,
    release: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

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
