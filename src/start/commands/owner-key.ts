import { renewApiKey } from '../../chat/operations/user-settings/account.ts';
import type { Config } from '../../engine/config/config.ts';
import { ownerFile } from '../../engine/data-folder.ts';
import { writeOwnerFile } from '../owner-file.ts';
import { ofOwner } from './of-organization.ts';

/** Replaces the owner's key, as the owner could. */
export const ownerKey = (config: Config): Promise<string> =>
  ofOwner(config, async (live, owner) => {
    const apiKey = await live.transact((tx) => renewApiKey(tx, owner), 'command_line');
    await writeOwnerFile(config.dataDir, { deliveryEmail: owner.deliveryEmail, apiKey }, live.realm.url);
    return `${ownerFile(config.dataDir)} holds a new key of ${owner.deliveryEmail}; the one before opens nothing any more.\n`;
  });
