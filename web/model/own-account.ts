import { type Client, deleteCurrentSession, updateSettings } from '../client/index.ts';
import type { Model } from './model.ts';
import { endLater } from './session.ts';

/** Then it counts as a network that is not there. */
const SIGN_OUT_WITHIN_MS = 8000;

/** 1 as the system has it, 2 dark, 3 light. */
export async function setColorScheme(client: Client, scheme: 1 | 2 | 3): Promise<void> {
  await client.call(updateSettings, { color_scheme: scheme });
}

/** Ends the session on the server, then forgets all that the browser has of the person. */
export async function signOut(model: Model): Promise<void> {
  await model.client.call(deleteCurrentSession, {}, { timeout: SIGN_OUT_WITHIN_MS });
  await model.leave();
}

/** Without a network: the browser forgets at once, and the session ends when the server is reached again. */
export async function signOutLater(model: Model): Promise<void> {
  endLater();
  await model.leave();
}
