import { deactivateOwnUser } from '../client/operations.ts';
import type { Model } from './model.ts';

/** The account ends, and with it all sessions; the browser forgets the person. */
export async function deactivateOneself(model: Model): Promise<void> {
  await model.client.call(deactivateOwnUser, {});
  await model.leave();
}
