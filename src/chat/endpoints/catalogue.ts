import type { Endpoint } from '../../engine/http/define-endpoint.ts';
import { absentEndpoints } from './absent/absent.ts';
import { addAlertWords } from './alert-words/add-alert-words.ts';
import { getAlertWords } from './alert-words/get-alert-words.ts';
import { removeAlertWords } from './alert-words/remove-alert-words.ts';
import { devFetchApiKey } from './authentication/dev-fetch-api-key.ts';
import { fetchApiKey } from './authentication/fetch-api-key.ts';
import { getStorage } from './bot-storage/get-storage.ts';
import { removeStorage } from './bot-storage/remove-storage.ts';
import { updateStorage } from './bot-storage/update-storage.ts';
import { createBot } from './bots/create-bot.ts';
import { deactivateBot } from './bots/deactivate-bot.ts';
import { getBots } from './bots/get-bots.ts';
import { regenerateBotApiKey } from './bots/regenerate-bot-key.ts';
import { updateBot } from './bots/update-bot.ts';
import { addDefaultStream } from './channels/add-default-stream.ts';
import { archiveStream } from './channels/archive-stream.ts';
import { createDefaultStreamGroup } from './channels/create-default-stream-group.ts';
import { deleteTopic } from './channels/delete-topic.ts';
import { getStream } from './channels/get-stream.ts';
import { getStreamId } from './channels/get-stream-id.ts';
import { getStreamTopics } from './channels/get-stream-topics.ts';
import { getStreams } from './channels/get-streams.ts';
import { getSubscribers } from './channels/get-subscribers.ts';
import { getSubscriptionStatus } from './channels/get-subscription-status.ts';
import { getSubscriptions } from './channels/get-subscriptions.ts';
import { removeDefaultStream } from './channels/remove-default-stream.ts';
import { removeDefaultStreamGroup } from './channels/remove-default-stream-group.ts';
import { subscribeToChannels } from './channels/subscribe.ts';
import { unsubscribeFromChannels } from './channels/unsubscribe.ts';
import { updateDefaultStreamGroup } from './channels/update-default-stream-group.ts';
import { updateDefaultStreamGroupStreams } from './channels/update-default-stream-group-streams.ts';
import { updateStream } from './channels/update-stream.ts';
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
import { acknowledgeEvents } from './events/acknowledge-events.ts';
import { deleteQueue } from './events/delete-queue.ts';
import { getEvents } from './events/get-events.ts';
import { openEventSocket } from './events/open-event-socket.ts';
import { registerQueue } from './events/register-queue.ts';
import { streamEvents } from './events/stream-events.ts';
import { acceptInvite } from './invites/accept-invite.ts';
import { confirmAddress } from './invites/confirm-address.ts';
import { createInviteLink } from './invites/create-invite-link.ts';
import { getInvites } from './invites/get-invites.ts';
import { getJoining } from './invites/get-joining.ts';
import { resendEmailInvite } from './invites/resend-email-invite.ts';
import { revokeEmailInvite } from './invites/revoke-email-invite.ts';
import { revokeInviteLink } from './invites/revoke-invite-link.ts';
import { sendInvites } from './invites/send-invites.ts';
import { addReaction } from './messages/add-reaction.ts';
import { addSubmessage } from './messages/add-submessage.ts';
import { deleteMessage } from './messages/delete-message.ts';
import { getFileTemporaryUrl } from './messages/get-file-temporary-url.ts';
import { getMessage } from './messages/get-message.ts';
import { getMessageHistory } from './messages/get-message-history.ts';
import { getMessages } from './messages/get-messages.ts';
import { getReadReceipts } from './messages/get-read-receipts.ts';
import { getSearchSuggestions } from './messages/get-search-suggestions.ts';
import { markAllMessagesAsRead } from './messages/mark-all-as-read.ts';
import { markStreamAsRead } from './messages/mark-stream-as-read.ts';
import { markTopicMessagesAsRead } from './messages/mark-topic-as-read.ts';
import { matchNarrow } from './messages/match-narrow.ts';
import { removeReaction } from './messages/remove-reaction.ts';
import { render } from './messages/render-message.ts';
import { sendMessage } from './messages/send-message.ts';
import { updateMessageFlags } from './messages/update-flags.ts';
import { updateMessageFlagsInNarrow } from './messages/update-flags-in-narrow.ts';
import { updateMessage } from './messages/update-message.ts';
import { uploadFile } from './messages/upload-file.ts';
import { getPasswordReset } from './password-resets/get-password-reset.ts';
import { requestPasswordReset } from './password-resets/request-password-reset.ts';
import { resetPassword } from './password-resets/reset-password.ts';
import { getPermissionHolders } from './permissions/get-permission-holders.ts';
import { getUserPermissions } from './permissions/get-user-permissions.ts';
import { getPresence } from './presence/get-presence.ts';
import { getUserPresence } from './presence/get-user-presence.ts';
import { getUserStatus } from './presence/get-user-status.ts';
import { muteUser } from './presence/mute-user.ts';
import { unmuteUser } from './presence/unmute-user.ts';
import { updatePresence } from './presence/update-presence.ts';
import { updateStatus } from './presence/update-status.ts';
import { createCustomProfileField } from './profile-fields/create-profile-field.ts';
import { deleteCustomProfileField } from './profile-fields/delete-profile-field.ts';
import { getCustomProfileFields } from './profile-fields/get-profile-fields.ts';
import { reorderCustomProfileFields } from './profile-fields/reorder-profile-fields.ts';
import { updateCustomProfileField } from './profile-fields/update-profile-field.ts';
import { addCodePlayground } from './realm/add-code-playground.ts';
import { addLinkifier } from './realm/add-linkifier.ts';
import { addRealmDomain } from './realm/add-realm-domain.ts';
import { deactivateCustomEmoji } from './realm/deactivate-custom-emoji.ts';
import { deactivateRealm } from './realm/deactivate-realm.ts';
import { deleteIcon } from './realm/delete-icon.ts';
import { deleteLogo } from './realm/delete-logo.ts';
import { getCustomEmoji } from './realm/get-custom-emoji.ts';
import { getIcon } from './realm/get-icon.ts';
import { getLinkifiers } from './realm/get-linkifiers.ts';
import { getLogo } from './realm/get-logo.ts';
import { getRealmDomains } from './realm/get-realm-domains.ts';
import { removeCodePlayground } from './realm/remove-code-playground.ts';
import { removeLinkifier } from './realm/remove-linkifier.ts';
import { removeRealmDomain } from './realm/remove-realm-domain.ts';
import { reorderLinkifiers } from './realm/reorder-linkifiers.ts';
import { tryLinkifier } from './realm/try-linkifier.ts';
import { updateLinkifier } from './realm/update-linkifier.ts';
import { updateRealm } from './realm/update-realm.ts';
import { updateRealmDomain } from './realm/update-realm-domain.ts';
import { updateUserSettingsDefaults } from './realm/update-user-settings-defaults.ts';
import { uploadCustomEmoji } from './realm/upload-custom-emoji.ts';
import { uploadIcon } from './realm/upload-icon.ts';
import { uploadLogo } from './realm/upload-logo.ts';
import { createScheduledMessage } from './scheduled-messages/create-scheduled-message.ts';
import { deleteScheduledMessage } from './scheduled-messages/delete-scheduled-message.ts';
import { getScheduledMessages } from './scheduled-messages/get-scheduled-messages.ts';
import { updateScheduledMessage } from './scheduled-messages/update-scheduled-message.ts';
import { describeSettings } from './server/describe-settings.ts';
import { getServerSettings } from './server/get-server-settings.ts';
import { reportClientError } from './server/report-client-error.ts';
import { setUp } from './server/set-up.ts';
import { createSession } from './sessions/create-session.ts';
import { deleteCurrentSession } from './sessions/delete-current-session.ts';
import { deleteSession } from './sessions/delete-session.ts';
import { getSessions } from './sessions/get-sessions.ts';
import { setTypingStatus } from './typing/set-typing-status.ts';
import { setTypingStatusForMessageEdit } from './typing/set-typing-status-for-message-edit.ts';
import { createUserGroup } from './user-groups/create-user-group.ts';
import { deactivateUserGroup } from './user-groups/deactivate-user-group.ts';
import { getIsUserGroupMember } from './user-groups/get-is-user-group-member.ts';
import { getUserGroupMembers } from './user-groups/get-user-group-members.ts';
import { getUserGroupSubgroups } from './user-groups/get-user-group-subgroups.ts';
import { getUserGroups } from './user-groups/get-user-groups.ts';
import { updateUserGroup } from './user-groups/update-user-group.ts';
import { updateUserGroupMembers } from './user-groups/update-user-group-members.ts';
import { updateUserGroupSubgroups } from './user-groups/update-user-group-subgroups.ts';
import { confirmEmail } from './user-settings/confirm-email.ts';
import { getEmailConfirmation } from './user-settings/get-email-confirmation.ts';
import {
  updateDisplaySettings,
  updateNotificationSettings,
  updateSettings,
} from './user-settings/update-settings.ts';
import { muteTopic } from './user-topics/mute-topic.ts';
import { updateUserTopic } from './user-topics/update-user-topic.ts';
import { createUser } from './users/create-user.ts';
import { deactivateOwnUser } from './users/deactivate-own-user.ts';
import { deactivateUser } from './users/deactivate-user.ts';
import { deleteProfileData } from './users/delete-profile-data.ts';
import { getAttachments } from './users/get-attachments.ts';
import { getOwnUser } from './users/get-own-user.ts';
import { getUser } from './users/get-user.ts';
import { getUserByEmail } from './users/get-user-by-email.ts';
import { getUsers } from './users/get-users.ts';
import { reactivateUser } from './users/reactivate-user.ts';
import { regenerateOwnApiKey } from './users/regenerate-own-api-key.ts';
import { removeAttachment } from './users/remove-attachment.ts';
import { removeAvatar } from './users/remove-avatar.ts';
import { setAvatar } from './users/set-avatar.ts';
import { updateProfileData } from './users/update-profile-data.ts';
import { updateUser } from './users/update-user.ts';
import { updateUserByEmail } from './users/update-user-by-email.ts';

/** The endpoints of the chat, sorted by path; a feature lists its own in its manifest (`src/features/<name>/feature.ts`). */
export const chatEndpoints: readonly Endpoint[] = [
  getAttachments,
  removeAttachment,
  getStorage,
  updateStorage,
  removeStorage,
  getBots,
  createBot,
  deactivateBot,
  updateBot,
  regenerateBotApiKey,
  absentEndpoints.createBigBlueButtonCall,
  absentEndpoints.createZoomCall,
  reportClientError,
  createDefaultStreamGroup,
  removeDefaultStreamGroup,
  updateDefaultStreamGroup,
  updateDefaultStreamGroupStreams,
  removeDefaultStream,
  addDefaultStream,
  getDrafts,
  createDrafts,
  deleteDraft,
  editDraft,
  deleteQueue,
  getEvents,
  acknowledgeEvents,
  openEventSocket,
  streamEvents,
  fetchApiKey,
  getSearchSuggestions,
  tryLinkifier,
  createSession,
  getSessions,
  deleteCurrentSession,
  deleteSession,
  requestPasswordReset,
  getPasswordReset,
  resetPassword,
  getStreamId,
  getInvites,
  sendInvites,
  getJoining,
  acceptInvite,
  confirmAddress,
  createInviteLink,
  revokeInviteLink,
  revokeEmailInvite,
  resendEmailInvite,
  markAllMessagesAsRead,
  markStreamAsRead,
  markTopicMessagesAsRead,
  getMessages,
  sendMessage,
  updateMessageFlags,
  updateMessageFlagsInNarrow,
  matchNarrow,
  render,
  absentEndpoints.summarizeMessages,
  deleteMessage,
  getMessage,
  updateMessage,
  getMessageHistory,
  removeReaction,
  addReaction,
  getReadReceipts,
  setTypingStatusForMessageEdit,
  getPermissionHolders,
  getUserPermissions,
  updateRealm,
  deactivateRealm,
  getRealmDomains,
  addRealmDomain,
  removeRealmDomain,
  updateRealmDomain,
  getCustomEmoji,
  deactivateCustomEmoji,
  uploadCustomEmoji,
  addLinkifier,
  removeLinkifier,
  updateLinkifier,
  deleteIcon,
  getIcon,
  uploadIcon,
  getLinkifiers,
  reorderLinkifiers,
  deleteLogo,
  getLogo,
  uploadLogo,
  addCodePlayground,
  removeCodePlayground,
  getPresence,
  getCustomProfileFields,
  reorderCustomProfileFields,
  createCustomProfileField,
  deleteCustomProfileField,
  updateCustomProfileField,
  updateUserSettingsDefaults,
  registerQueue,
  getSavedSnippets,
  createSavedSnippet,
  deleteSavedSnippet,
  editSavedSnippet,
  getScheduledMessages,
  createScheduledMessage,
  deleteScheduledMessage,
  updateScheduledMessage,
  getServerSettings,
  setUp,
  updateSettings,
  describeSettings,
  updateDisplaySettings,
  getEmailConfirmation,
  confirmEmail,
  updateNotificationSettings,
  getStreams,
  archiveStream,
  getStream,
  updateStream,
  deleteTopic,
  getSubscribers,
  addSubmessage,
  setTypingStatus,
  getUserGroups,
  createUserGroup,
  updateUserGroup,
  deactivateUserGroup,
  getUserGroupMembers,
  updateUserGroupMembers,
  getIsUserGroupMember,
  getUserGroupSubgroups,
  updateUserGroupSubgroups,
  updateUserTopic,
  uploadFile,
  getFileTemporaryUrl,
  getUsers,
  createUser,
  deactivateOwnUser,
  getOwnUser,
  removeAlertWords,
  getAlertWords,
  addAlertWords,
  regenerateOwnApiKey,
  removeAvatar,
  setAvatar,
  unmuteUser,
  muteUser,
  absentEndpoints.markOnboardingStep,
  updatePresence,
  deleteProfileData,
  updateProfileData,
  updateStatus,
  unsubscribeFromChannels,
  getSubscriptions,
  updateSubscriptionList,
  subscribeToChannels,
  muteTopic,
  updateSubscriptionSettings,
  updateSubscriptionProperty,
  getStreamTopics,
  getUserByEmail,
  updateUserByEmail,
  getUserPresence,
  deactivateUser,
  getUser,
  updateUser,
  reactivateUser,
  getUserStatus,
  getSubscriptionStatus,
  absentEndpoints.runSlashCommand,
];

/** Only with PARLEY_DEV=1. */
export const developmentEndpoints: readonly Endpoint[] = [devFetchApiKey];
