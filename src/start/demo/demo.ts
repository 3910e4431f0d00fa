import type { Context } from '../../chat/context.ts';
import { ROLE, type User } from '../../chat/model/people.ts';
import { isFresh, seedDemo, stayOnline } from './seed.ts';
import type { StoryClock } from './story-clock.ts';

const ROLES: Readonly<Record<number, string>> = {
  [ROLE.owner]: 'owner',
  [ROLE.administrator]: 'administrator',
  [ROLE.moderator]: 'moderator',
  [ROLE.member]: 'member',
  [ROLE.guest]: 'guest',
};

/** Fills the organization if it is fresh. Returns text for the greeting. */
export async function demo(context: Context, clock: StoryClock): Promise<string> {
  if (!(await isFresh(context))) {
    clock.goHome();
    await stayOnline(context);
    return '\nThe demo is left out: this organization has people or messages. Set PARLEY_DATA_DIR to an empty folder for it.\n';
  }
  const people = await seedDemo(context, clock);
  await stayOnline(context);
  return `\nThe demo is in place. The link above signs you in as the owner. Its people, with their keys:\n\n${people.map(row).join('\n')}\n`;
}

function row(user: User): string {
  const role = user.isBot ? 'bot' : (ROLES[user.role] ?? '');
  return `  ${role.padEnd(14)} ${user.fullName.padEnd(14)} ${user.deliveryEmail.padEnd(26)} ${user.apiKey}`;
}
