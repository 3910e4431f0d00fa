import type { Config } from '../../config/config.ts';
import { makeResetLink } from '../../operations/users/password-reset.ts';
import { ofOwner } from './of-owner.ts';

/** A way in for an owner who has forgotten the password, where no mail leaves the server. */
export const ownerPassword = (config: Config): Promise<string> =>
  ofOwner(config, async (live, owner) => {
    const link = await live.transact((tx) => {
      tx.audit({ kind: 'user_password_link_made', userId: owner.id });
      return makeResetLink(tx, owner, { askedFrom: 'the command line', asked: 1, askedSince: tx.now });
    }, 'command_line');
    return `With this link ${owner.deliveryEmail} chooses another password, once, within an hour:\n\n  ${link}\n`;
  });
