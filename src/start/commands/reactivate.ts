import { reactivate } from '../../chat/operations/realm/reactivate.ts';
import type { Config } from '../../engine/config/config.ts';
import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';
import { ofOwner } from './of-organization.ts';

/** Reactivates the organization. Only the command line can: no user can sign in to a deactivated organization. */
export const reactivateOrganization = (config: Config): Promise<string> =>
  ofOwner(config, async (live) => {
    const { name, deactivated } = live.realm.info;
    if (!deactivated) throw new CannotStart(`${name} is not deactivated.`);
    await live.transact(reactivate, 'command_line');
    return `${name} is in use again, with its people, messages and settings as they were.\n`;
  });
