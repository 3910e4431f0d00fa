import type { MemberTexts } from '../../../http/openapi.ts';

/** Signing in with a browser. */
export const sessionTexts: MemberTexts = {
  created: 'When the browser signed in, in UNIX seconds.',
  csrf_token: 'What each further request of the session carries as the header `X-CSRFToken`.',
  device: 'The browser in words, such as "Firefox on Linux".',
  is_current: 'Whether the request itself comes by this session.',
  last_used: 'When the session was used last, in UNIX seconds; up to five minutes behind.',
  network: 'The client address at the sign-in; of IPv6 its /64.',
  reason: 'What the request lacks.',
  sessions: 'The browsers in which the caller is signed in.',
};
