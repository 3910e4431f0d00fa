import type { MemberTexts } from '../../../../engine/http/documents/openapi.ts';

/** Signing in with a browser, and the steps before it. */
export const sessionTexts: MemberTexts = {
  created: 'When the browser signed in, in UNIX seconds.',
  csrf_token: 'What each further request of the session carries as the header `X-CSRFToken`.',
  device: 'The browser in words, such as "Firefox on Linux".',
  email_before: 'The address that the new one takes the place of.',
  inviter: 'The name of who invites; null: anybody may join.',
  is_current: 'Whether the request itself comes by this session.',
  last_used: 'When the session was used last, in UNIX seconds; up to five minutes behind.',
  needs_confirmation: 'Whether `POST /invites/confirmation` comes first: a mail with another link.',
  network: 'The client address at the sign-in; of IPv6 its /64.',
  organization: 'The name of the organization.',
  reason: 'What the request lacks.',
  realm_deactivated: 'Whether the organization is deactivated: nobody can log in.',
  setup_required:
    'No owner has a password yet: the link that the server printed at its start leads to the first visit.',
  sessions: 'The browsers in which the caller is signed in.',
};
