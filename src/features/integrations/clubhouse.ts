import { actionsOf, CLUBHOUSE_TEXTS, type Deed, primaryOf } from './clubhouse/texts.ts';
import { type Integration, type Notice, UnknownHookEvent } from './kit/integration.ts';
import type { Payload } from './kit/payload.ts';

/** The members of changes, with what they are called in names of events; the first that is there counts. */
const CHANGES = {
  description: 'description',
  state: 'state',
  workflow_state_id: 'state',
  name: 'name',
  archived: 'archived',
  complete: 'complete',
  epic_id: 'epic',
  estimate: 'estimate',
  file_ids: 'attachment',
  label_ids: 'label',
  project_id: 'project',
  story_type: 'type',
  owner_ids: 'owner',
};

const IGNORED_EVENTS: ReadonlySet<string> = new Set(['story-comment_update']);

/** For events whose message is about a story: the member of the story that changes with them. */
const OF_STORIES: Readonly<Record<string, string>> = {
  'pull-request_create': 'pull_request_ids',
  'pull-request_comment': 'pull_request_ids',
  branch_create: 'branch_ids',
};

function eventOf(payload: Payload, action: Payload): string {
  const event = `${action.at('entity_type').text}_${action.at('action').text}`;
  // Several stories changed at once have no primary one.
  if (event === 'story_update' && !payload.has('primary_id')) return 'story_update_batch';
  const changes = action.at('changes');
  const [, change] = Object.entries(CHANGES).find(([member]) => changes.has(member)) ?? [];
  return change === undefined ? event : `${event}_${change}`;
}

function topicOf({ payload, action }: Deed): string {
  const type = action.at('entity_type').textOrNone;
  const entity = type.startsWith('epic') ? 'epic' : 'story';
  const own = action.at('name').textOrNone;
  if (own !== '' && type !== 'branch') return own;
  const isWanted = (each: Payload) => each.at('entity_type').textOrNone === entity;
  const found = actionsOf(payload).findLast(isWanted) ?? payload.at('references').items.findLast(isWanted);
  return found?.at('name').text ?? own;
}

const isKnown = (event: string): boolean => Object.hasOwn(CLUBHOUSE_TEXTS, event);

function noticesOf(payload: Payload, primary: Payload): Notice[] {
  const event = eventOf(payload, primary);
  if (IGNORED_EVENTS.has(event)) return [];
  const sentence = isKnown(event) ? CLUBHOUSE_TEXTS[event] : undefined;
  if (!sentence) throw new UnknownHookEvent(event);
  const changed = Object.hasOwn(OF_STORIES, event) ? OF_STORIES[event] : undefined;
  const isChanged = (each: Payload) =>
    each.at('entity_type').textOrNone === 'story' && each.at('changes').has(changed ?? '');
  const actions = changed === undefined ? [primary] : actionsOf(payload).filter(isChanged);
  return actions.flatMap((action) => {
    const content = sentence({ payload, action });
    return content === undefined ? [] : [{ topic: topicOf({ payload, action }), content, event }];
  });
}

export const clubhouse: Integration = {
  name: 'clubhouse',
  title: 'Shortcut',
  about: 'Stories and epics on Shortcut, which was Clubhouse.',
  events: Object.keys(CLUBHOUSE_TEXTS),
  steps: [
    'In Shortcut, open **Settings**, **Integrations**, **Webhooks**, **Add new webhook**.',
    'Set **Payload URL** to the address; **Secret** may be the secret of the bot. Select **Add new webhook**.',
  ],
  signature: { header: 'Payload-Signature', kind: 'hmac' },
  read({ payload }) {
    if (payload.has('primary_id')) return noticesOf(payload, primaryOf(payload));
    const actions = actionsOf(payload);
    // Labels that were made for the stories stand among them.
    const known = actions.filter((action) => isKnown(eventOf(payload, action)));
    return (known.length > 0 ? known : actions).flatMap((action) => noticesOf(payload, action));
  },
};
