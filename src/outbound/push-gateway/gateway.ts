import { PARLEY_VERSION } from '../../kernel/version.ts';
import { createOutbound, type Outbound } from '../client.ts';
import { OutboundError } from '../errors.ts';
import { type GatewayOutcome, outcomeOfAnswer, outcomeOfFailure } from './replies.ts';
import type { GatewayRequest } from './requests.ts';

/** A push gateway, and the credentials of this server there. */
export interface PushGatewayOptions {
  /** `https://push.example.com`, without a slash at the end. */
  readonly url: string;
  readonly id: string;
  readonly key: string;
}

/** Makes requests to the push gateway. Never throws because of the gateway. */
export interface PushGateway {
  /** The gateway and this server's ID there: who registers devices elsewhere has to register them anew. */
  readonly name: string;
  /** `id`: the same for each repetition of a request. */
  send(
    request: GatewayRequest,
    options?: { readonly id?: string; readonly signal?: AbortSignal },
  ): Promise<GatewayOutcome>;
}

/** The longest answer, in bytes: the tokens of the devices of a user, and more. */
const MOST_BYTES = 262_144;
const LIMITS = { headersMs: 15_000, totalMs: 20_000 };
/** The operator names the gateway: it may be in the operator's own network. */
const ANYWHERE = ['0.0.0.0/0', '::/0'];

export function openPushGateway(
  { url, id, key }: PushGatewayOptions,
  outbound: Outbound = createOutbound({ allow: ANYWHERE, limits: LIMITS }),
): PushGateway {
  const authorization = `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`;
  return {
    name: `${url}#${id}`,
    async send({ path, type, body }, { id: repeated, signal } = {}) {
      const headers = {
        ...{ authorization, 'content-type': type, 'user-agent': `Parley/${PARLEY_VERSION}` },
        ...(repeated !== undefined && { 'idempotency-key': repeated }),
      };
      try {
        return outcomeOfAnswer(
          await outbound({
            ...{ method: 'POST', url: url + path, headers, body },
            ...{ maxBytes: MOST_BYTES, failureBytes: MOST_BYTES },
            ...(signal && { signal }),
          }),
        );
      } catch (error) {
        if (error instanceof OutboundError) return outcomeOfFailure(error);
        throw error;
      }
    },
  };
}
