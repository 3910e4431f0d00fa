import { z } from 'zod';
import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { text } from '../../../engine/http/params.ts';
import {
  AuthenticationFailed,
  CsrfFailed,
  PasswordAuthDisabled,
  RateLimitHit,
  RealmDeactivated,
  UserDeactivated,
} from '../../../engine/kernel/errors.ts';
import { startByPassword } from '../../operations/sessions/start.ts';
import { checkLogIn } from '../../operations/users/log-in.ts';
import { writeLoginNotice } from '../../operations/users/login-notice.ts';
import { browserOf } from './browser.ts';

/** Ours: the API mentions sessions, but not how they begin. */
export const createSession = defineEndpoint({
  operationId: 'create-session',
  isOurs: true,
  method: 'POST',
  needsNoRoom: true,
  path: '/sessions',
  tag: 'authentication',
  access: 'public',
  pagesOnly: true,
  hasSecret: true,
  summary: 'Sign in a browser',
  description:
    'For pages of this server: begins a session, whose cookie lets the browser call every operation below `/json`. Each ' +
    'call carries `csrf_token`, which is in the cookie `parley_csrf` too, as the header `X-CSRFToken`. A session ends ' +
    'after 30 days without a request. The bounds are those of `POST /fetch_api_key`.',
  params: {
    username: text({ doc: 'The address of the account.' }),
    password: text({ allowBlank: true, doc: 'The password of the account.' }),
  },
  reply: { user_id: z.int(), csrf_token: z.string() },
  errors: [
    ...[AuthenticationFailed, PasswordAuthDisabled, UserDeactivated, RealmDeactivated],
    ...[RateLimitHit, CsrfFailed],
  ],
  // Ten attempts a minute from one client address.
  cost: () => 10,
  waits: true,
  async handle({ context, params, request }) {
    const known = await checkLogIn(context, params, request);
    const browser = browserOf(request);
    const token = await context.transact(async (tx) => {
      await writeLoginNotice(tx, known.user, { client: browser.device, ip: request.ip });
      return startByPassword(tx, known, browser);
    });
    return { user_id: known.user.id, csrf_token: request.beginSession(token) };
  },
});
