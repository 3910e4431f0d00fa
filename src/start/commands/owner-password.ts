import type { Config } from '../../config/config.ts';
import { ofOwner } from './of-organization.ts';
import { linkFor } from './user.ts';

/** A way in for an owner who has forgotten the password, where no mail leaves the server. */
export const ownerPassword = (config: Config): Promise<string> => ofOwner(config, linkFor);
