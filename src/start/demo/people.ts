import { ROLE, type Role } from '../../chat/model/people.ts';

/** A user of the demonstration, besides the owner. */
export interface DemoPerson {
  readonly name: string;
  readonly email: string;
  readonly fullName: string;
  readonly role: Role;
  /** First name of the owner, for a bot. */
  readonly botOf?: string;
}

const person = (fullName: string, role: Role = ROLE.member): DemoPerson => {
  const name = fullName.slice(0, fullName.indexOf(' ')).toLowerCase();
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return { name, email: `${plain}@demo.example`, fullName, role };
};

export const PEOPLE: readonly DemoPerson[] = [
  person('Amara Okafor', ROLE.administrator),
  person('Jonas Weber', ROLE.moderator),
  person('Priya Raman'),
  person('Tomás Silva'),
  person('Mei Tanaka'),
  person('Lukas Novak'),
  person('Sofia Rossi'),
  person('Elif Demir', ROLE.guest),
  {
    name: 'builder',
    email: 'builder-bot@demo.example',
    fullName: 'Builder',
    role: ROLE.member,
    botOf: 'lukas',
  },
];

export interface DemoChannel {
  /** An existing channel of this name is joined. */
  readonly name: string;
  readonly description: string;
  readonly kind: 'public' | 'private' | 'web-public';
  /** By first name; `owner` names the owner. */
  readonly members: readonly string[];
}

const STAFF = ['owner', 'amara', 'jonas', 'priya', 'tomás', 'mei', 'lukas', 'sofia'];

export const CHANNELS: readonly DemoChannel[] = [
  { name: 'general', description: '', kind: 'public', members: STAFF },
  {
    name: 'design',
    description: 'How it looks and feels.',
    kind: 'public',
    members: ['owner', 'amara', 'mei', 'sofia', 'priya'],
  },
  { name: 'engineering', description: 'How it is built.', kind: 'public', members: [...STAFF, 'builder'] },
  {
    name: 'releases',
    description: 'What ships, and when.',
    kind: 'web-public',
    members: [...STAFF, 'elif', 'builder'],
  },
  { name: 'stand-up', description: 'One line a day from everybody.', kind: 'public', members: STAFF },
  {
    name: 'hiring',
    description: 'Applications; please keep them here.',
    kind: 'private',
    members: ['owner', 'amara', 'jonas'],
  },
  {
    name: 'partners',
    description: 'With our friends at Demir Print.',
    kind: 'private',
    members: ['owner', 'sofia', 'elif'],
  },
];

export interface DemoGroup {
  readonly name: string;
  readonly description: string;
  readonly members: readonly string[];
}

export const GROUPS: readonly DemoGroup[] = [
  { name: 'on-call', description: 'Who is woken at night.', members: ['lukas', 'priya', 'tomás'] },
  { name: 'designers', description: 'How it looks and feels.', members: ['mei', 'sofia'] },
];

export interface DemoStatus {
  readonly who: string;
  readonly text: string;
  /** The name of an emoji. */
  readonly emoji: string;
}

export const STATUSES: readonly DemoStatus[] = [
  { who: 'mei', text: 'Drawing folders', emoji: 'art' },
  { who: 'tomás', text: 'On the train until noon', emoji: 'train' },
  { who: 'sofia', text: 'With customers', emoji: 'calendar' },
  { who: 'amara', text: 'Back on Monday', emoji: 'palm_tree' },
];

/** The users who are online once the demonstration is in place. */
export const ONLINE: Readonly<Record<string, 'active' | 'idle'>> = {
  priya: 'active',
  lukas: 'active',
  mei: 'active',
  jonas: 'active',
  sofia: 'idle',
};
