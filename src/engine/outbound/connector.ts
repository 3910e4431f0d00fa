import type { LookupAddress } from 'node:dns';
import { type BlockList, isIP, type Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { mayConnectTo } from './addresses.ts';
import { DELIVERY_PROBLEMS } from './delivery-problems.ts';
import { OutboundError } from './errors.ts';
import type { Lookup } from './lookup.ts';

type Connector = buildConnector.connector;
type LookupCallback = (error: Error | null, addresses: LookupAddress[]) => void;

interface Options {
  readonly allowed: BlockList;
  readonly lookup: Lookup;
  readonly timeoutMs: number;
  /** Ends the attempt, and the connection. */
  readonly signal?: AbortSignal;
}

/**
 * Opens connections to permitted addresses only. It checks the address that the socket is given:
 * a name that is resolved to another address a moment later changes nothing.
 */
export function createConnector(build: typeof buildConnector, options: Options): Connector {
  const { allowed, lookup, timeoutMs, signal } = options;
  const checked = (addresses: readonly LookupAddress[]) => {
    const good = addresses.filter(({ address }) => mayConnectTo(address, allowed));
    if (good.length > 0) return good;
    throw new OutboundError('refused', DELIVERY_PROBLEMS.address_not_public);
  };
  const connect = build({
    timeout: timeoutMs,
    maxCachedSessions: 0,
    lookup: (hostname: string, _: unknown, done: LookupCallback) => {
      lookup(hostname)
        .then(checked)
        .then(
          (addresses) => done(null, addresses),
          (error) => done(unreachable(error), []),
        );
    },
    // The callback above gets all addresses, which sockets request when they try several.
    autoSelectFamily: true,
  } as buildConnector.BuildOptions);
  const open = (...args: Parameters<Connector>) => {
    const socket = connect(...args) as unknown as Socket;
    if (!signal) return;
    const end = () => socket.destroy(signal.reason);
    signal.addEventListener('abort', end, { once: true });
    socket.once('close', () => signal.removeEventListener('abort', end));
  };
  return (target, callback) => {
    // Sockets look up names only.
    const address = target.hostname.replace(/^\[(.*)\]$/, '$1');
    try {
      if (isIP(address) !== 0) checked([{ address, family: isIP(address) }]);
    } catch (error) {
      callback(error as Error, null);
      return;
    }
    open({ ...target, hostname: address }, callback);
  };
}

/** Threat: a member names hosts, and learns from the reasons of failures which of them the operator's networks have. */
const unreachable = (cause: unknown): OutboundError =>
  new OutboundError('unreachable', DELIVERY_PROBLEMS.unreachable, cause);
