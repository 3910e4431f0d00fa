import type { Endpoint } from '../http/define-endpoint.ts';
import { devFetchApiKey } from './authentication/dev-fetch-api-key.ts';
import { fetchApiKey } from './authentication/fetch-api-key.ts';
import { deleteQueue } from './events/delete-queue.ts';
import { getEvents } from './events/get-events.ts';
import { registerQueue } from './events/register-queue.ts';
import { sendMessage } from './messages/send-message.ts';
import { getServerSettings } from './server/get-server-settings.ts';
import { createUser } from './users/create-user.ts';
import { getOwnUser } from './users/get-own-user.ts';
import { getUser } from './users/get-user.ts';
import { getUserByEmail } from './users/get-user-by-email.ts';
import { getUsers } from './users/get-users.ts';

/** Every endpoint, sorted by path. */
export const endpoints: readonly Endpoint[] = [
  deleteQueue,
  getEvents,
  fetchApiKey,
  sendMessage,
  registerQueue,
  getServerSettings,
  createUser,
  getUsers,
  getUserByEmail,
  getUser,
  getOwnUser,
];

/** Only with PARLEY_DEV=1. */
export const developmentEndpoints: readonly Endpoint[] = [devFetchApiKey];
