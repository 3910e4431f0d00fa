import type { Endpoint } from '../http/define-endpoint.ts';
import { deleteQueue } from './events/delete-queue.ts';
import { getEvents } from './events/get-events.ts';
import { registerQueue } from './events/register-queue.ts';
import { getMessage } from './messages/get-message.ts';
import { getMessages } from './messages/get-messages.ts';
import { sendMessage } from './messages/send-message.ts';
import { updateMessageFlags } from './messages/update-flags.ts';
import { getOwnUser } from './users/get-own-user.ts';

/** Every endpoint, sorted by path. */
export const endpoints: readonly Endpoint[] = [
  deleteQueue,
  getEvents,
  getMessages,
  sendMessage,
  updateMessageFlags,
  getMessage,
  registerQueue,
  getOwnUser,
];

/** Only with PARLEY_DEV=1. */
export const developmentEndpoints: readonly Endpoint[] = [];
