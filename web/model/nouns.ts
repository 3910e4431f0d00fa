import { REPLACES } from '../client/folding.ts';
import type { ClientEvent, EventOfFeature } from '../state/events.ts';

/** Events that replace a field of the state. */
type Replacing = keyof typeof REPLACES;

/** Parts of the state that change together: a view reads the nouns that it shows, and is drawn anew when one changes. */
export type Noun =
  | Replacing
  | 'alertWords'
  | 'attachments'
  | 'bots'
  | 'channels'
  | 'drafts'
  | 'emoji'
  | 'groups'
  | 'invites'
  | 'linkifiers'
  | 'mutedPeople'
  | 'people'
  | 'profileFields'
  | 'realm'
  | 'scheduled'
  | 'settings'
  | 'snippets'
  | 'starred'
  | 'statuses'
  | 'topics'
  | 'unread';

type ChatEvent = Exclude<ClientEvent, EventOfFeature>;

/** The nouns that an event may change. A type that replaces a field is a noun itself where it has no line; events of features change none. */
const NOUNS_OF: Readonly<
  Record<Exclude<ChatEvent['type'], Replacing>, readonly Noun[]> & Partial<Record<Replacing, readonly Noun[]>>
> = {
  message: ['unread'],
  update_message: ['unread'],
  update_message_flags: ['unread', 'starred'],
  delete_message: ['unread', 'starred'],
  reaction: [],
  submessage: [],
  subscription: ['channels', 'unread'],
  stream: ['channels', 'unread'],
  default_streams: ['realm'],
  default_stream_groups: ['realm'],
  realm_user: ['people'],
  custom_profile_fields: ['profileFields'],
  realm_bot: ['bots'],
  user_group: ['groups'],
  drafts: ['drafts'],
  saved_snippets: ['snippets'],
  scheduled_messages: ['scheduled'],
  attachment: ['attachments'],
  user_topic: ['topics', 'unread'],
  muted_topics: ['topics', 'unread'],
  alert_words: ['alertWords'],
  user_settings: ['settings'],
  update_display_settings: ['settings'],
  update_global_notifications: ['settings'],
  realm_export_consent: [],
  realm: ['realm'],
  realm_domains: ['realm'],
  realm_user_settings_defaults: ['realm'],
  muted_users: ['mutedPeople'],
  user_status: ['statuses'],
  realm_emoji: ['emoji'],
  realm_linkifiers: ['linkifiers'],
  realm_playgrounds: ['linkifiers'],
  restart: ['realm'],
  typing: [],
  typing_edit_message: [],
  presence: [],
  invites_changed: ['invites'],
  heartbeat: [],
};

const nounsByType: Readonly<Partial<Record<string, readonly Noun[]>>> = NOUNS_OF;

/** The nouns that an event may change. The state of this client has nobody else in its channels. */
export function nounsOf(event: ClientEvent): Iterable<Noun> {
  if (event.type === 'subscription' && (event.op === 'peer_add' || event.op === 'peer_remove')) return [];
  return nounsByType[event.type] ?? (isReplacing(event.type) ? [event.type] : []);
}

const isReplacing = (type: string): type is Replacing => Object.hasOwn(REPLACES, type);
