import type { Config } from '../../engine/config/config.ts';
import { type Check, type DoctorFinding, fault, well } from './finding.ts';

const PATIENCE_MS = 10_000;
/** Codes of OpenSSL, as Node names them, for a wrong certificate. */
const CERTIFICATE = /CERT|SIGNATURE|HOSTNAME_MISMATCH/;
const LOCAL = /^(localhost|127\.[0-9.]+|\[::1\]|.*\.localhost)$/;

/** Checks the address by which clients reach the server: what answers there, through any proxies, and whether it is encrypted. */
export const lookAtAddress: Check = async (config) => [await answer(config), ...encryption(config)];

async function answer({ externalUrl }: Config): Promise<DoctorFinding> {
  const url = `${externalUrl}/health/ready`;
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' });
    const body = (await response.json()) as { status?: string; reason?: string };
    if (body.status === 'ready') return well('address', `The server answers at ${externalUrl}.`);
    if (body.status === 'not_ready')
      return fault(
        'address',
        `The server at ${externalUrl} is not ready: ${body.reason}.`,
        'See "Health" in docs/operate.md.',
      );
  } catch (error) {
    return unanswered(externalUrl, error as Error);
  }
  return fault(
    'address',
    `Something else answers at ${externalUrl}.`,
    'Look at the proxy, the name and PARLEY_EXTERNAL_URL.',
  );
}

function unanswered(externalUrl: string, { cause, message }: Error): DoctorFinding {
  const { code = '', message: why = message } = (cause ?? {}) as NodeJS.ErrnoException;
  if (CERTIFICATE.test(code))
    return fault(
      'address',
      `The certificate of ${externalUrl} is refused (${why || code}).`,
      'Clients refuse it too: look at the certificate of the proxy, its chain and its date, and at the clock.',
    );
  return fault(
    'address',
    `Nothing that is Parley answers at ${externalUrl} (${why || code}).`,
    'Start the server; if it runs, look at the proxy, the name and PARLEY_EXTERNAL_URL.',
  );
}

function encryption({ externalUrl }: Config): DoctorFinding[] {
  const { protocol, hostname } = new URL(externalUrl);
  if (protocol === 'https:' || LOCAL.test(hostname)) return [];
  return [
    fault(
      'encryption',
      `${externalUrl} is not encrypted.`,
      'Put a proxy with TLS in front and set PARLEY_EXTERNAL_URL=https://…: browsers notify and work without a network only so.',
    ),
  ];
}
