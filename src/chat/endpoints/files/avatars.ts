import type { Download } from '../../../engine/http/download.ts';
import type { SitePage } from '../../../engine/http/pages.ts';
import { ApiError } from '../../../engine/kernel/errors.ts';
import type { Context } from '../../context.ts';
import type { User } from '../../model/people.ts';
import { accessPerson } from '../../rules/people/people.ts';

/** Makes the default picture for an ID or an address. */
export type Faces = (who: string, size: 'small' | 'medium') => SitePage;

const PATH = /^([^/]{1,500})(\/medium)?$/;
const OWN_ADDRESS = /^(?:user)?([0-9]{1,15})(?:@.*)?$/;

/**
 * `/avatar/{ID or address}[/medium]`. Threat: IDs can be enumerated. Only users who may see the owner learn the
 * address of an uploaded avatar; others get the generated one.
 */
export const avatars = (faces: Faces): Download => ({
  prefix: '/avatar/',
  access: 'anyone',
  async handle({ context, user, rest }) {
    const [, who = '', medium] = PATH.exec(rest) ?? [];
    const key = user && (await knownPerson(context, user, who))?.avatarKey;
    if (key) return { location: `/user_avatars/${key}${medium ? '-medium' : ''}.png` };
    return faces(who, medium ? 'medium' : 'small');
  },
});

async function knownPerson(context: Context, viewer: User, who: string): Promise<User | undefined> {
  const id = OWN_ADDRESS.exec(who)?.[1];
  try {
    return await accessPerson(context, { viewer, asked: id === undefined ? who : Number(id) });
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
