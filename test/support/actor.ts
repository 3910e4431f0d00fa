import assert from 'node:assert/strict';
import type { User } from '../../src/chat/model/people.ts';
import type { Access, Endpoint, ReplyShape } from '../../src/engine/http/define-endpoint.ts';
import type { Inputs, Parameters } from '../../src/engine/http/params.ts';
import {
  type CallFailure,
  type Client,
  createClient,
  type Success,
  type Transport,
} from '../../src/testing/client.ts';

import { checkReply } from './facts.ts';
import { record } from './recorder.ts';

type Arguments<P extends Parameters> =
  Record<never, never> extends Inputs<P> ? [params?: Inputs<P>] : [params: Inputs<P>];

/** Calls endpoints as one of the cast; each reply is checked against the declaration and the facts. */
export interface Actor {
  readonly user: User;
  /** The success reply; anything else fails the test. */
  call<P extends Parameters, R extends ReplyShape, A extends Access>(
    endpoint: Endpoint<P, R, A>,
    ...args: Arguments<P>
  ): Promise<Success<R>>;
  /** The error body, with its HTTP status; success fails the test. */
  refused<P extends Parameters, R extends ReplyShape, A extends Access>(
    endpoint: Endpoint<P, R, A>,
    ...args: Arguments<P>
  ): Promise<CallFailure & { status: number }>;
}

/** Calls without credentials. */
export type Anonymous = Omit<Actor, 'user'>;

/** Acts with the address and the key that `user` has at each call. */
export function actor(transport: Transport, user: () => User): Actor {
  const client: Client = {
    call: (endpoint, ...args) => {
      const { deliveryEmail: email, apiKey } = user();
      return createClient(transport, { email, apiKey }).call(endpoint, ...args);
    },
  };
  return {
    get user() {
      return user();
    },
    ...calls(client),
  };
}

export function calls(client: Client): Anonymous {
  return {
    async call(endpoint, ...args) {
      const { status, body } = await client.call(endpoint, ...args);
      assert(body.result === 'success', `${endpoint.operationId}: ${status} ${JSON.stringify(body)}`);
      assert.deepEqual(checkReply(endpoint.operationId, body), []);
      record(endpoint.operationId, args[0] ?? {}, body);
      return body;
    },
    async refused(endpoint, ...args) {
      const { status, body } = await client.call(endpoint, ...args);
      assert(body.result === 'error', `${endpoint.operationId} was to be refused`);
      assert(status >= 400 && status < 500, `${endpoint.operationId}: ${status} ${body.msg}`);
      assert.deepEqual(checkReply(endpoint.operationId, body), []);
      return { ...body, status };
    },
  };
}
