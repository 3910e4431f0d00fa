import type { Config } from '../../engine/config/config.ts';
import { ofOwner } from './of-organization.ts';
import { linkFor } from './user.ts';

/** Makes a link to set the password, for an owner who has forgotten it, on a server without mail. */
export const ownerPassword = (config: Config): Promise<string> => ofOwner(config, linkFor);
