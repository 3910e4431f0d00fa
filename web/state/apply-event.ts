import { OPS, REPLACES } from '../client/folding.ts';
import { byName } from './by-name.ts';
import { applyChannel, applySubscription } from './channels.ts';
import { applyDraft, applySavedSnippet, applyScheduledMessage } from './drafts.ts';
import type { ClientEvent, EventOf, EventOfFeature } from './events.ts';
import { applyGroup } from './groups.ts';
import { applyDeletion, applyFlags, applyMessage } from './messages.ts';
import { applyBot, applyPerson, applyProfileFields } from './people.ts';
import { applyDomain, applyRealm } from './realm.ts';
import { applySetting } from './settings.ts';
import type { ClientState } from './types.ts';
import { UnknownEvent } from './unknown-event.ts';
import { applyUpdate } from './updates.ts';
import { applyUserStatus } from './user-status.ts';
import { applyUserTopic } from './user-topics.ts';

export type { ClientEvent } from './events.ts';
export type { ClientState } from './types.ts';

/**
 * Changes `state` as an event says, so that it is what POST /register would answer now. Throws `UnknownEvent` where the state
 * has nothing of the event. After any other error nobody knows what is true: a client registers anew.
 */
export function applyEvent(state: ClientState, event: ClientEvent): void {
  requireKnown(event);
  if (isReplacing(event)) {
    replace(state, event);
    return;
  }
  switch (event.type) {
    case 'message':
      applyMessage(state, event);
      return;
    case 'update_message_flags':
      applyFlags(state, event);
      return;
    case 'update_message':
      applyUpdate(state, event);
      return;
    case 'delete_message':
      applyDeletion(state, event);
      return;
    case 'subscription':
      applySubscription(state, event);
      return;
    case 'stream':
      applyChannel(state, event);
      return;
    case 'realm_user':
      applyPerson(state, event);
      return;
    case 'custom_profile_fields':
      applyProfileFields(state, event);
      return;
    case 'realm_bot':
      applyBot(state, event);
      return;
    case 'user_group':
      applyGroup(state, event);
      return;
    case 'drafts':
      applyDraft(state, event);
      return;
    case 'saved_snippets':
      applySavedSnippet(state, event);
      return;
    case 'scheduled_messages':
      applyScheduledMessage(state, event);
      return;
    case 'user_topic':
      applyUserTopic(state, event);
      return;
    case 'user_settings':
    case 'update_display_settings':
    case 'update_global_notifications':
      applySetting(state, event);
      return;
    case 'realm':
      applyRealm(state, event);
      return;
    case 'realm_domains':
      applyDomain(state, event);
      return;
    case 'realm_user_settings_defaults': {
      const defaults = state.realm_user_settings_defaults;
      if (defaults) byName(defaults)[event.property] = event.value;
      return;
    }
    case 'user_status':
      applyUserStatus(state, event);
      return;
    case 'restart':
      applyRestart(state, event);
      return;
    case 'reaction':
    case 'submessage':
      // Messages themselves are not in the state.
      return;
    case 'invites_changed':
    case 'attachment':
      // The list of one's files is not in the state.
      return;
    case 'typing':
    case 'typing_edit_message':
    case 'presence':
      // A passing moment: a client shows it and forgets it.
      return;
    case 'realm_export_consent':
      // Fetched when a view needs it.
      return;
    case 'heartbeat':
      return;
    default:
      // The state has nothing of them; views of the feature ask the server.
      event satisfies EventOfFeature;
  }
}

/** A newer server may say what this build does not know. */
function requireKnown(event: ClientEvent): void {
  const ops = Object.hasOwn(OPS, event.type) ? OPS[event.type] : undefined;
  if (!ops) throw new UnknownEvent(`event ${event.type}`);
  const { op } = event as { readonly op?: string };
  if (ops.length > 0 && (op === undefined || !ops.includes(op)))
    throw new Error(`The state knows no op ${op} of ${event.type}.`);
}

type Replacing = Extract<ClientEvent, { type: keyof typeof REPLACES }>;

const isReplacing = (event: ClientEvent): event is Replacing => Object.hasOwn(REPLACES, event.type);

/** The event has all that its field is; a client that has not asked for the field does not get it. */
function replace(state: ClientState, event: Replacing): void {
  const [member, field] = REPLACES[event.type];
  const known = byName(state);
  const value = byName(event)[member];
  if (value === null || value === undefined) throw new Error(`An event ${event.type} has no ${member}.`);
  if (known[field] === undefined) return;
  if (typeof value !== typeof known[field])
    throw new Error(`${member} of an event ${event.type} is a ${typeof value}.`);
  known[field] = value;
}

function applyRestart(state: ClientState, event: EventOf<'restart'>): void {
  state.service_version = event.service_version;
  state.service_merge_base = event.service_merge_base;
  state.service_feature_level = event.service_feature_level;
  if (state.server_generation !== undefined) state.server_generation = event.server_generation;
}
