/** The purpose of each tag's operations. */
export const TAG_TEXTS: Readonly<Record<string, string>> = {
  authentication: 'How a program comes by the key with which it logs in, and a browser by its session.',
  channels:
    'Channels and their topics: making, changing and archiving them; subscribing to them; personal settings.',
  drafts: 'Drafts and saved snippets, which all clients of a person share.',
  invites: 'Invitations by mail and by link.',
  messages:
    'Sending, reading, editing, moving and deleting messages; reactions; flags such as read and starred; files.',
  mobile: 'Notifications on mobile devices, which this server does not send.',
  real_time_events: 'The state at one moment, and a queue of everything that changes afterwards.',
  scheduled_messages: 'Messages that are sent later.',
  server_and_organizations: 'The server, and the settings and lists of the organization.',
  users: 'People, bots and user groups; presence and status; personal settings.',
  webhooks: 'What other services call: their events become messages of bots.',
};
