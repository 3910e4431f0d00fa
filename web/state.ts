import { applyChannel, applySubscription } from './state/channels.ts';
import { applyDraft, applySavedSnippet, applyScheduledMessage } from './state/drafts.ts';
import type { ClientEvent, RestartEvent } from './state/events.ts';
import { applyGroup } from './state/groups.ts';
import { applyFlags, applyMessage } from './state/messages.ts';
import { applyPerson } from './state/people.ts';
import type { ClientState } from './state/types.ts';
import { applyUserTopic } from './state/user-topics.ts';

export type { ClientEvent } from './state/events.ts';
export type { ClientState } from './state/types.ts';

/**
 * Changes `state` as an event says, so that it is what POST /register would answer now. An event that this does not
 * know is an error: a client that skips one no longer knows what is true.
 */
export function applyEvent(state: ClientState, event: ClientEvent): void {
  switch (event.type) {
    case 'message':
      applyMessage(state, event);
      return;
    case 'update_message_flags':
      applyFlags(state, event);
      return;
    case 'subscription':
      applySubscription(state, event);
      return;
    case 'stream':
      applyChannel(state, event);
      return;
    case 'default_streams':
      if (state.realm_default_streams) state.realm_default_streams = event.default_streams;
      return;
    case 'realm_user':
      applyPerson(state, event);
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
    case 'muted_topics':
      if (state.muted_topics) state.muted_topics = event.muted_topics;
      return;
    case 'alert_words':
      if (state.alert_words) state.alert_words = event.alert_words;
      return;
    case 'restart':
      applyRestart(state, event);
      return;
    case 'reaction':
    case 'submessage':
      // Of the messages themselves, which the state does not hold.
      return;
    case 'typing':
    case 'typing_edit_message':
      // Of the moment; a client shows it and forgets it.
      return;
    case 'heartbeat':
      return;
    default:
      event satisfies never;
      throw new Error(`The state knows no event ${JSON.stringify(event)}.`);
  }
}

function applyRestart(state: ClientState, event: RestartEvent): void {
  state.service_version = event.service_version;
  state.service_merge_base = event.service_merge_base;
  state.service_feature_level = event.service_feature_level;
  if (state.server_generation !== undefined) state.server_generation = event.server_generation;
}
