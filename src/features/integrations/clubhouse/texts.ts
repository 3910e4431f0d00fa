import { fenced } from '../kit/markdown.ts';
import { BadPayload, type Payload } from '../kit/payload.ts';

/** What an event is about. */
export interface Deed {
  readonly payload: Payload;
  /** The action that the sentence describes. */
  readonly action: Payload;
}

type Entity = 'epic' | 'story';
type Sentence = (deed: Deed) => string | undefined;

const storyOf = (thing: Payload): string => `[${thing.at('name').text}](${thing.at('app_url').text})`;
const epicOf = (thing: Payload): string => `**${thing.at('name').text}**`;
const nameOf = (entity: Entity, thing: Payload): string =>
  entity === 'epic' ? epicOf(thing) : storyOf(thing);

/** The actions of an event; the one that it is about, if one is. */
export const actionsOf = (payload: Payload): Payload[] => payload.at('actions').items;

export function primaryOf(payload: Payload): Payload {
  const id = payload.at('primary_id').word;
  return needed(
    actionsOf(payload).find((action) => action.at('id').wordOrNone === id),
    'primary_id',
  );
}

/** What an ID refers to; undefined: the event does not say. */
function referenceOf(payload: Payload, id: Payload): Payload | undefined {
  const wanted = id.wordOrNone;
  if (wanted === '') return undefined;
  return payload.at('references').items.find((each) => each.at('id').wordOrNone === wanted);
}

/** The names of what a change went from and to. */
function namesIn(payload: Payload, change: Payload): { before: string; after: string } {
  const name = (id: Payload) => referenceOf(payload, id)?.at('name').text ?? 'None';
  return { before: name(change.at('old')), after: name(change.at('new')) };
}

/** What the event must have. Throws BadPayload where it is missing. */
function needed(found: Payload | undefined, what: string): Payload {
  if (!found) throw new BadPayload(what, 'in the event');
  return found;
}

const quote = (text: string): string => fenced(text, ' quote');

const commentOn =
  (entity: Entity): Sentence =>
  ({ payload, action }) => {
    const on = actionsOf(payload).find((each) => each.at('entity_type').textOrNone === entity);
    const name = nameOf(entity, needed(on, entity));
    return `New comment added to the ${entity} ${name}:\n${quote(action.at('text').text)}`;
  };

const described =
  (entity: Entity): Sentence =>
  ({ action }) => {
    const change = action.at('changes', 'description');
    const [before, after] = [change.at('old').textOrNone, change.at('new').textOrNone];
    const name = nameOf(entity, action);
    if (after === '') return `Description for the ${entity} ${name} was removed.`;
    if (before === '') return `New description added to the ${entity} ${name}:\n${quote(after)}`;
    return `Description for the ${entity} ${name} was changed from:\n${quote(before)}\nto\n${quote(after)}`;
  };

const renamed =
  (entity: Entity): Sentence =>
  ({ action }) => {
    const change = action.at('changes', 'name');
    const [before, after] = [quote(change.at('old').text), quote(change.at('new').text)];
    return `The name of the ${entity} ${nameOf(entity, action)} was changed from:\n${before}\nto\n${after}`;
  };

const archived =
  (entity: Entity): Sentence =>
  ({ action }) =>
    `The ${entity} ${nameOf(entity, action)} was ${action.at('changes', 'archived', 'new').isTrue ? 'archived' : 'unarchived'}.`;

const deleted: Sentence = ({ action }) =>
  `The ${action.at('entity_type').text} **${action.at('name').text}** was deleted.`;

function storyCreated({ payload, action }: Deed): string {
  const epic = referenceOf(payload, action.at('epic_id'));
  if (epic) return `New story ${storyOf(action)} was created and added to the epic ${epicOf(epic)}.`;
  return `New story ${storyOf(action)} of type **${action.at('story_type').text}** was created.`;
}

const stateText = (name: string, before: string, after: string): string =>
  `State of the ${name} was changed from **${before}** to **${after}**.`;

function epicState({ action }: Deed): string {
  const change = action.at('changes', 'state');
  return stateText(`epic ${epicOf(action)}`, change.at('old').text, change.at('new').text);
}

function storyState({ payload, action }: Deed): string {
  const { before, after } = namesIn(payload, action.at('changes', 'workflow_state_id'));
  return stateText(`story ${storyOf(action)}`, before, after);
}

const task =
  (done: 'added to' | 'removed from'): Sentence =>
  ({ payload, action }) => {
    const story = actionsOf(payload).find((each) => each.at('entity_type').textOrNone === 'story');
    const name = storyOf(needed(story, 'story'));
    return `Task **${action.at('description').text}** was ${done} the story ${name}.`;
  };

function taskCompleted({ payload, action }: Deed): string | undefined {
  if (!action.at('changes', 'complete', 'new').isTrue) return undefined;
  const story = needed(referenceOf(payload, action.at('story_id')), 'story');
  return `Task **${action.at('description').text}** (${storyOf(story)}) was completed. :tada:`;
}

function storyEpic({ payload, action }: Deed): string {
  const change = action.at('changes', 'epic_id');
  const { before, after } = namesIn(payload, change);
  const story = `The story ${storyOf(action)} was`;
  if (!change.at('old').isSome) return `${story} added to the epic **${after}**.`;
  if (!change.at('new').isSome) return `${story} removed from the epic **${before}**.`;
  return `${story} moved from **${before}** to **${after}**.`;
}

function storyEstimate({ action }: Deed): string {
  const change = action.at('changes', 'estimate');
  const estimate = change.at('new').wordOrNone;
  const shown = estimate === '' ? '*Unestimated*' : `${estimate} points`;
  return `The estimate for the story ${storyOf(action)} was set to ${shown}.`;
}

function storyFile({ payload, action }: Deed): string | undefined {
  const added = action.at('changes', 'file_ids', 'adds');
  if (!added.isSome) return undefined;
  const file = needed(referenceOf(payload, added.at(0)), 'file');
  return `A ${file.at('entity_type').text} attachment \`${file.at('name').text}\` was added to the story ${storyOf(action)}.`;
}

/** The names of the labels that were added to a story. */
function labelsOf({ payload, action }: Deed): string[] {
  return action.at('changes', 'label_ids', 'adds').items.map((id) => {
    const created = actionsOf(payload).find((each) => each.at('id').wordOrNone === id.word);
    return `**${(created ?? referenceOf(payload, id))?.at('name').textOrNone ?? ''}**`;
  });
}

function storyLabels(deed: Deed): string | undefined {
  const labels = labelsOf(deed);
  if (labels.length === 0) return undefined;
  const were = labels.length === 1 ? `label ${labels[0]} was` : `labels ${labels.join(', ')} were`;
  return `The ${were} added to the story ${storyOf(deed.action)}.`;
}

function storyProject({ payload, action }: Deed): string {
  const { before, after } = namesIn(payload, action.at('changes', 'project_id'));
  return `The story ${storyOf(action)} was moved from the **${before}** project to **${after}**.`;
}

function storyType({ action }: Deed): string {
  const change = action.at('changes', 'story_type');
  return `The type of the story ${storyOf(action)} was changed from **${change.at('old').text}** to **${change.at('new').text}**.`;
}

const storyOwner: Sentence = ({ action }) =>
  action.at('changes', 'owner_ids', 'adds').isSome
    ? `New owner added to the story ${storyOf(action)}.`
    : undefined;

/** ` (Before -> After)`; '' if the state of the story did not change. */
function stateChange({ payload, action }: Deed): string {
  const change = action.at('changes', 'workflow_state_id');
  if (!change.isSome) return '';
  const { before, after } = namesIn(payload, change);
  return ` (${before} -> ${after})`;
}

/** What happened to a story on GitHub; the action is the story's, the primary one GitHub's. */
const onGithub =
  (said: (name: string) => string, member: 'name' | 'number'): Sentence =>
  (deed) => {
    const primary = primaryOf(deed.payload);
    const mark = member === 'number' ? '#' : '';
    const link = `[${mark}${primary.at(member).word}](${primary.at('url').text})`;
    return `${said(link)} story ${storyOf(deed.action)}${stateChange(deed)}.`;
  };

/** A story that was changed together with others: all its changes in one sentence. */
function storyBatch(deed: Deed): string | undefined {
  const { payload, action } = deed;
  const changes = action.at('changes');
  const moves = (['epic', 'project'] as const).flatMap((kind) => {
    const change = changes.at(`${kind}_id`);
    if (!change.isSome) return [];
    const { before, after } = namesIn(payload, change);
    return [`${kind === 'epic' ? 'Epic' : 'Project'} **${before}** to **${after}**`];
  });
  const parts = moves.length === 0 ? [] : [`was moved from ${moves.join(', ')}`];
  const verb = (done: string) => `${parts.length === 0 ? 'was' : 'and'} ${done}`;
  const type = changes.at('story_type');
  if (type.isSome)
    parts.push(verb(`changed from type **${type.at('old').word}** to **${type.at('new').word}**`));
  const labels = labelsOf(deed);
  if (labels.length > 0)
    parts.push(verb(`added with the new label${labels.length > 1 ? 's' : ''} ${labels.join(', ')}`));
  if (parts.length > 1) return `The story ${storyOf(action)} ${parts.join(', ')}${stateChange(deed)}.`;
  return onlyChange(deed, labels);
}

/** The sentence for the last of the few changes; undefined: there is none for it. */
function onlyChange(deed: Deed, labels: readonly string[]): string | undefined {
  const changes = deed.action.at('changes');
  if (changes.at('workflow_state_id').isSome) return storyState(deed);
  if (labels.length > 0) return storyLabels(deed);
  if (changes.at('story_type').isSome) return storyType(deed);
  if (changes.at('project_id').isSome) return storyProject(deed);
  return changes.at('epic_id').isSome ? storyEpic(deed) : undefined;
}

/** The sentence for each event, by its name in filters. */
export const CLUBHOUSE_TEXTS: Readonly<Record<string, Sentence>> = {
  story_update_archived: archived('story'),
  epic_update_archived: archived('epic'),
  story_create: storyCreated,
  'pull-request_create': onGithub((link) => `New GitHub PR ${link} opened for`, 'number'),
  'pull-request_comment': onGithub((link) => `Existing GitHub PR ${link} associated with`, 'number'),
  branch_create: onGithub((link) => `New GitHub branch ${link} associated with`, 'name'),
  story_delete: deleted,
  epic_delete: deleted,
  'story-task_create': task('added to'),
  'story-task_delete': task('removed from'),
  'story-task_update_complete': taskCompleted,
  story_update_epic: storyEpic,
  story_update_estimate: storyEstimate,
  story_update_attachment: storyFile,
  story_update_label: storyLabels,
  story_update_owner: storyOwner,
  story_update_project: storyProject,
  story_update_type: storyType,
  epic_create: ({ action }) => `New epic ${epicOf(action)}(${action.at('state').text}) was created.`,
  'epic-comment_create': commentOn('epic'),
  'story-comment_create': commentOn('story'),
  epic_update_description: described('epic'),
  story_update_description: described('story'),
  epic_update_state: epicState,
  story_update_state: storyState,
  epic_update_name: renamed('epic'),
  story_update_name: renamed('story'),
  story_update_batch: storyBatch,
};
