const PASSING = 'Nothing is kept: others learn of it at the moment, or not at all.';
const NOTHING = 'Nothing changes.';
const MAIL =
  'It takes the link of a mail: `--leaving` counts mails; the tests of the endpoint follow the link.';
const GATEWAY = 'It speaks with a service outside, which no trial has.';
const ENDS_CLIENTS =
  'It ends the clients by which a trial looks; deactivating and reactivating people is the same kind of end.';
const SESSIONS =
  'A way in, beside the keys that the clients have: test/api has who gets in and who does not.';
const ABSENT = 'This server has no such feature, and answers that.';
const KEY =
  'What it writes is a secret that only its reply has: after an answer that never came, nobody can say which key is right.';
const PICTURE =
  'The picture is made anew by the server, so that no bytes can be compared; emoji go the same way and are exercised.';
const SAME_ROW =
  'It writes the list that the other operations of the same thing write, in an order that concurrent requests decide.';

/** Operations that write and that no client of a trial asks for, by method and path; each with the reason. */
export const UNPLANNED: Readonly<Record<string, string>> = {
  'POST /bots/{bot_id}/api_key/regenerate': KEY,
  'POST /users/me/api_key/regenerate': ENDS_CLIENTS,
  'POST /bots/{bot_id}/deliveries/{delivery_id}/replay': '`--leaving` counts what is posted to bots.',
  'POST /bots/{bot_id}/test_delivery': '`--leaving` counts what is posted to bots.',
  'POST /calls/zoom/create': ABSENT,
  'POST /client_errors': 'It writes a line of the log, not the database.',
  'PATCH /default_stream_groups/{group_id}/streams':
    'Which channels may be in a group depends on the default channels, which others change at the same time.',
  'DELETE /events': 'The clients of a trial keep their queues, so that each has everything.',
  'POST /events/acknowledge': 'A poll acknowledges likewise, with each request.',
  'POST /export/realm':
    'It takes the disk and the processor of a whole trial; test/jobs/exporter has its interruptions.',
  'DELETE /export/realm/{export_id}': 'Trials make no exports.',
  'POST /external/{integration}': 'What it writes is a message by a bot, and sends are exercised.',
  'POST /fetch_api_key': SESSIONS,
  'POST /push/devices/{device_id}/test': GATEWAY,
  'POST /realm/linkifiers/try': NOTHING,
  'POST /sessions': SESSIONS,
  'DELETE /sessions/current': SESSIONS,
  'DELETE /sessions/{session_id}': SESSIONS,
  'POST /password-resets': MAIL,
  'POST /password-resets/{token}': MAIL,
  'POST /invites/accept': 'An account is made, as by `POST /users`, which is exercised.',
  'POST /invites/confirmation': MAIL,
  'POST /invites/{invite_id}/resend': 'The invitation stays as it is; `--leaving` counts mails.',
  'POST /messages/render': NOTHING,
  'POST /messages/{message_id}/typing': PASSING,
  'POST /typing': PASSING,
  'POST /mobile_push/test_notification': GATEWAY,
  'POST /realm/deactivate': 'It ends the trial.',
  'DELETE /realm/icon': PICTURE,
  'POST /realm/icon': PICTURE,
  'DELETE /realm/logo': PICTURE,
  'POST /realm/logo': PICTURE,
  'DELETE /users/me/avatar': PICTURE,
  'POST /users/me/avatar': PICTURE,
  'PATCH /realm/linkifiers': SAME_ROW,
  'PATCH /realm/profile_fields': SAME_ROW,
  'DELETE /realm/profile_fields/{field_id}': 'It removes what everybody has entered, which is compared.',
  'POST /register': 'Every client does, and again in the end; the queue is what a trial reads.',
  'POST /setup': 'It works once, before there is an organization.',
  'POST /settings/email/confirm': MAIL,
  'DELETE /users/me': ENDS_CLIENTS,
  'POST /users/me/onboarding_steps': ABSENT,
  'POST /users/me/presence':
    'It is kept in memory and written now and then: what a kill forgets, clients say again within a minute.',
  'POST /zcommand': 'It changes a personal setting, which is exercised.',
};
