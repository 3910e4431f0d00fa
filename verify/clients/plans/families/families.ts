import type { Family } from '../family.ts';
import { polls, topics } from './conversations.ts';
import { emoji, files } from './files.ts';
import { bots, channelGroups, channels, groups, storage } from './groups.ts';
import {
  domains,
  invitations,
  linkifiers,
  organization,
  playgrounds,
  profileFields,
  profiles,
} from './organization.ts';
import { alertWords, arrangements, devices, mutes, policies, settings, statuses } from './own.ts';
import { drafts, scheduled, snippets } from './written.ts';

/** All kinds of things that clients make, beside messages, people and subscriptions. */
export const families: readonly Family[] = [
  drafts,
  snippets,
  scheduled,
  files,
  emoji,
  statuses,
  alertWords,
  mutes,
  policies,
  settings,
  arrangements,
  devices,
  groups,
  channels,
  channelGroups,
  bots,
  storage,
  linkifiers,
  playgrounds,
  domains,
  profileFields,
  profiles,
  organization,
  invitations,
  polls,
  topics,
];

const byName: ReadonlyMap<string, Family> = new Map(families.map((each) => [each.name, each]));

/** The family of a register, by its first word. */
export const familyOf = (register: string): Family | undefined => byName.get(register.split(' ')[0] ?? '');
