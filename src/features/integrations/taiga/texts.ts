import type { Payload } from '../kit/payload.ts';

/** The changed object, and the acting user. */
export interface TaigaSubject {
  readonly user: string;
  /** Taiga's name of its kind. */
  readonly type: string;
  /** The readable name of its kind. */
  readonly kind: string;
  readonly name: string;
}

/** The sentence for one changed member; empty for members that are not worth a message. */
export function changeText(change: string, values: Payload, subject: TaigaSubject): string[] {
  const { user, kind, name } = subject;
  const [old, now] = [values.at('from').textOrNone, values.at('to').textOrNone];
  const thing = `${kind} ${name}`;
  switch (change) {
    case 'description_diff':
      return [`${user} updated description of ${thing}.`];
    case 'points':
      return [`${user} changed estimation of ${thing}.`];
    case 'is_blocked':
      return [`${user} ${values.at('to').isTrue ? 'blocked' : 'unblocked'} ${thing}.`];
    case 'is_closed':
      return [`${user} ${values.at('to').isTrue ? 'closed' : 'reopened'} ${thing}.`];
    case 'user_story':
      return [`${user} moved ${thing} from user story ${old} to ${now}.`];
    case 'subject':
    case 'name':
      return [renamed(subject, old, now)];
    case 'priority':
    case 'severity':
    case 'type':
    case 'status':
      return [`${user} changed ${change} of ${thing} from ${old} to ${now}.`];
    case 'assigned_to':
      return assigned(subject, old, now);
    case 'milestone':
      return movedToSprint(subject, old, now);
    case 'due_date':
      return old === ''
        ? [`${user} set due date of ${thing} to ${now}.`]
        : from(old, now, `${user} changed due date of ${thing}`);
    case 'estimated_start':
      return estimated(subject, 'start', [old, now]);
    case 'estimated_finish':
      return estimated(subject, 'finish', [old, now]);
    default:
      return [];
  }
}

/** Empty if both are equal. */
const from = (old: string, now: string, beginning: string): string[] =>
  old === now ? [] : [`${beginning} from ${old} to ${now}.`];

function renamed({ user, type, kind }: TaigaSubject, old: string, now: string): string {
  if (type === 'epic') return `${user} renamed epic from **${old}** to **${now}**.`;
  const hasFrom = type === 'userstory' || type === 'milestone';
  return `${user} renamed ${kind}${hasFrom ? ' from' : ''} ${old} to **${now}**.`;
}

function assigned({ user, kind, name }: TaigaSubject, old: string, now: string): string[] {
  const thing = `${kind} ${name}`;
  if (old === '') return [`${user} assigned ${thing} to ${now}.`];
  return now === '' ? [`${user} unassigned ${thing}.`] : from(old, now, `${user} reassigned ${thing}`);
}

function movedToSprint({ user, type, kind, name }: TaigaSubject, old: string, now: string): string[] {
  const thing = `${kind} ${name}`;
  if (old === '') return [`${user} added ${thing} to sprint ${now}.`];
  if (now === '')
    return [`${user} ${type === 'issue' ? 'detached' : 'removed'} ${thing} from sprint ${old}.`];
  return from(old, now, `${user} changed sprint of ${thing}`);
}

function estimated(
  { user, kind, name }: TaigaSubject,
  end: 'start' | 'finish',
  [old, now]: [string, string],
): string[] {
  const thing = `estimated ${end} of ${kind} ${name}`;
  if (old === '') return [`${user} ${end === 'start' ? 'changed' : 'set'} ${thing} to ${now}.`];
  return from(old, now, `${user} changed ${thing}`);
}
