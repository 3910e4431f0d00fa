import type { Endpoint } from '../http/define-endpoint.ts';
import { addAlertWords } from './alert-words/add-alert-words.ts';
import { getAlertWords } from './alert-words/get-alert-words.ts';
import { removeAlertWords } from './alert-words/remove-alert-words.ts';
import { devFetchApiKey } from './authentication/dev-fetch-api-key.ts';
import { fetchApiKey } from './authentication/fetch-api-key.ts';
import { getStream } from './channels/get-stream.ts';
import { getStreamId } from './channels/get-stream-id.ts';
import { getStreamTopics } from './channels/get-stream-topics.ts';
import { getStreams } from './channels/get-streams.ts';
import { getSubscribers } from './channels/get-subscribers.ts';
import { getSubscriptionStatus } from './channels/get-subscription-status.ts';
import { getSubscriptions } from './channels/get-subscriptions.ts';
import { subscribeToChannels } from './channels/subscribe.ts';
import { unsubscribeFromChannels } from './channels/unsubscribe.ts';
import { updateSubscriptionProperty } from './channels/update-subscription-property.ts';
import { updateSubscriptionSettings } from './channels/update-subscription-settings.ts';
import { updateSubscriptionList } from './channels/update-subscriptions.ts';
import { createDrafts } from './drafts/create-drafts.ts';
import { createSavedSnippet } from './drafts/create-saved-snippet.ts';
import { deleteDraft } from './drafts/delete-draft.ts';
import { deleteSavedSnippet } from './drafts/delete-saved-snippet.ts';
import { editDraft } from './drafts/edit-draft.ts';
import { editSavedSnippet } from './drafts/edit-saved-snippet.ts';
import { getDrafts } from './drafts/get-drafts.ts';
import { getSavedSnippets } from './drafts/get-saved-snippets.ts';
import { deleteQueue } from './events/delete-queue.ts';
import { getEvents } from './events/get-events.ts';
import { registerQueue } from './events/register-queue.ts';
import { addReaction } from './messages/add-reaction.ts';
import { addSubmessage } from './messages/add-submessage.ts';
import { getMessage } from './messages/get-message.ts';
import { getMessages } from './messages/get-messages.ts';
import { markAllMessagesAsRead } from './messages/mark-all-as-read.ts';
import { markStreamAsRead } from './messages/mark-stream-as-read.ts';
import { markTopicMessagesAsRead } from './messages/mark-topic-as-read.ts';
import { matchNarrow } from './messages/match-narrow.ts';
import { removeReaction } from './messages/remove-reaction.ts';
import { render } from './messages/render-message.ts';
import { sendMessage } from './messages/send-message.ts';
import { updateMessageFlags } from './messages/update-flags.ts';
import { updateMessageFlagsInNarrow } from './messages/update-flags-in-narrow.ts';
import { createScheduledMessage } from './scheduled-messages/create-scheduled-message.ts';
import { deleteScheduledMessage } from './scheduled-messages/delete-scheduled-message.ts';
import { getScheduledMessages } from './scheduled-messages/get-scheduled-messages.ts';
import { updateScheduledMessage } from './scheduled-messages/update-scheduled-message.ts';
import { getServerSettings } from './server/get-server-settings.ts';
import { setTypingStatus } from './typing/set-typing-status.ts';
import { setTypingStatusForMessageEdit } from './typing/set-typing-status-for-message-edit.ts';
import { muteTopic } from './user-topics/mute-topic.ts';
import { updateUserTopic } from './user-topics/update-user-topic.ts';
import { createUser } from './users/create-user.ts';
import { getOwnUser } from './users/get-own-user.ts';
import { getUser } from './users/get-user.ts';
import { getUserByEmail } from './users/get-user-by-email.ts';
import { getUsers } from './users/get-users.ts';

/** Every endpoint, sorted by path. */
export const endpoints: readonly Endpoint[] = [
  createDrafts,
  getDrafts,
  deleteDraft,
  editDraft,
  deleteQueue,
  getEvents,
  getMessages,
  fetchApiKey,
  getStreamId,
  markAllMessagesAsRead,
  markStreamAsRead,
  markTopicMessagesAsRead,
  sendMessage,
  updateMessageFlags,
  updateMessageFlagsInNarrow,
  matchNarrow,
  render,
  getMessage,
  addReaction,
  removeReaction,
  setTypingStatusForMessageEdit,
  registerQueue,
  createSavedSnippet,
  getSavedSnippets,
  deleteSavedSnippet,
  editSavedSnippet,
  createScheduledMessage,
  getScheduledMessages,
  deleteScheduledMessage,
  updateScheduledMessage,
  getServerSettings,
  getStreams,
  getStream,
  getSubscribers,
  updateUserTopic,
  addSubmessage,
  setTypingStatus,
  createUser,
  getUsers,
  getUserByEmail,
  getUser,
  getOwnUser,
  removeAlertWords,
  getAlertWords,
  addAlertWords,
  getSubscriptions,
  subscribeToChannels,
  updateSubscriptionList,
  unsubscribeFromChannels,
  muteTopic,
  updateSubscriptionSettings,
  updateSubscriptionProperty,
  getStreamTopics,
  getSubscriptionStatus,
];

/** Only with PARLEY_DEV=1. */
export const developmentEndpoints: readonly Endpoint[] = [devFetchApiKey];
