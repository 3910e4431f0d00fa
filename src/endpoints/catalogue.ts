import type { Endpoint } from '../http/define-endpoint.ts';
import { subscribeToChannels } from './channels/subscribe.ts';
import { unsubscribeFromChannels } from './channels/unsubscribe.ts';
import { updateSubscriptionList } from './channels/update-subscriptions.ts';
import { deleteQueue } from './events/delete-queue.ts';
import { getEvents } from './events/get-events.ts';
import { registerQueue } from './events/register-queue.ts';
import { sendMessage } from './messages/send-message.ts';
import { getOwnUser } from './users/get-own-user.ts';

/** Every endpoint, sorted by path. */
export const endpoints: readonly Endpoint[] = [
  deleteQueue,
  getEvents,
  sendMessage,
  registerQueue,
  getOwnUser,
  subscribeToChannels,
  unsubscribeFromChannels,
  updateSubscriptionList,
];

/** Only with PARLEY_DEV=1. */
export const developmentEndpoints: readonly Endpoint[] = [];
