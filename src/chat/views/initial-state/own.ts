import { z } from 'zod';
import { presentMutedUsers } from '../muted-users.ts';
import { remembered } from './field.ts';
import { mutedUser } from './reply/lists.ts';

/** Short lists of the viewer's own, from memory. */
export const ownFields = {
  alert_words: remembered({ alert_words: z.array(z.string()) }, ({ realm, viewer }) => ({
    alert_words: [...realm.alertWords.wordsOf(viewer.id)],
  })),
  muted_users: remembered({ muted_users: z.array(mutedUser) }, ({ realm, viewer }) => ({
    muted_users: presentMutedUsers(realm.mutedUsersOf(viewer.id)),
  })),
};
