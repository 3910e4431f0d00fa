import type { TextId } from '../../i18n/texts.ts';
import type { Reason } from './attempt.ts';

/** Texts without variables. */
type PlainId = { [Id in TextId]: TextKeys[Id] extends null ? Id : never }[TextId];

/** By the API's `code` (src/kernel/errors.ts). */
export const BY_CODE: Readonly<Record<string, PlainId>> = {
  AUTHENTICATION_FAILED: 'refusals-authentication',
  BAD_IMAGE: 'refusals-image',
  BAD_NARROW: 'refusals-narrow',
  CANNOT_DEACTIVATE_GROUP_IN_USE: 'refusals-group-in-use',
  CANNOT_DEACTIVATE_LAST_USER: 'refusals-last-user',
  CSRF_FAILED: 'refusals-page-too-old',
  DATABASE_UNAVAILABLE: 'refusals-database',
  EXPECTATION_MISMATCH: 'refusals-changed-meanwhile',
  FOREIGN_ORIGIN: 'refusals-page-too-old',
  HTTP_413: 'refusals-too-large',
  INTERNAL_SERVER_ERROR: 'refusals-server',
  INVITATION_FAILED: 'refusals-invitation',
  MOVE_MESSAGES_TIME_LIMIT_EXCEEDED: 'refusals-move-time',
  NOT_KEPT: 'refusals-not-kept',
  PASSWORD_AUTH_DISABLED: 'refusals-no-passwords',
  RATE_LIMIT_HIT: 'refusals-too-often',
  REACTION_ALREADY_EXISTS: 'refusals-reaction-there',
  REACTION_DOES_NOT_EXIST: 'refusals-reaction-gone',
  REALM_DEACTIVATED: 'refusals-organization-deactivated',
  REALM_UPLOAD_QUOTA: 'refusals-quota',
  STREAM_DOES_NOT_EXIST: 'refusals-channel-gone',
  STREAM_WILDCARD_MENTION_NOT_ALLOWED: 'refusals-mention-channel',
  TOPIC_WILDCARD_MENTION_NOT_ALLOWED: 'refusals-mention-topic',
  UNAUTHORIZED: 'refusals-session',
  USER_DEACTIVATED: 'refusals-deactivated',
};

/** By how the server's sentence begins: BAD_REQUEST and UNAUTHORIZED_PRINCIPAL say no more than that. */
const BY_SENTENCE: readonly (readonly [begins: string, id: PlainId])[] = [
  ['Insufficient permission', 'refusals-permission'],
  ['User not authorized', 'refusals-permission'],
  ['Not allowed for guest users', 'refusals-permission'],
  ['Must be an organization owner', 'refusals-owners'],
  ['Must be an organization administrator', 'refusals-administrators'],
  ['Invalid message(s)', 'refusals-message-gone'],
  ['Invalid channel ID', 'refusals-channel-gone'],
  ['Invalid channel name', 'refusals-channel-name'],
  ['No such user', 'refusals-person-gone'],
  ['Invalid user ID', 'refusals-person-gone'],
  ['User is deactivated', 'refusals-person-deactivated'],
  ["You don't have permission to edit this message", 'refusals-edit'],
  ["You don't have permission to delete this message", 'refusals-delete'],
  ['The time limit for editing', 'refusals-edit-time'],
  ['The time limit for deleting', 'refusals-delete-time'],
  ['Your organization has turned off message editing', 'refusals-edit-off'],
  ['This message was edited too often', 'refusals-edit-often'],
  ['Not authorized to send to channel', 'refusals-post'],
  ['You do not have permission to post in this channel', 'refusals-post'],
  ['You do not have permission to initiate direct', 'refusals-direct'],
  ['You do not have permission to access some of the recipients', 'refusals-recipients'],
  ['You do not have permission to subscribe other users', 'refusals-subscribe-others'],
  ['You do not have permission to administer this channel', 'refusals-administer-channel'],
  ['You are not allowed to mention user group', 'refusals-mention-group'],
  ['Message must not be empty', 'refusals-empty'],
  ['Message must have recipients', 'refusals-no-recipients'],
  ['Topics are required', 'refusals-topic-needed'],
  ['Missing topic', 'refusals-topic-needed'],
  ['Scheduled delivery time must be in the future', 'refusals-past'],
  ['Read receipts are disabled', 'refusals-no-receipts'],
  ['Message edit history is disabled', 'refusals-no-history'],
  ['A message can have at most', 'refusals-many-reactions'],
  ['This custom emoji has been deactivated', 'refusals-emoji-gone'],
  ['Wrong password', 'refusals-password-wrong'],
  ['The password is too weak', 'refusals-password-weak'],
  ['New password is too weak', 'refusals-password-weak'],
  ['Email is already in use', 'refusals-email-taken'],
  ['Name is already in use', 'refusals-name-taken'],
  ['Unique names required', 'refusals-name-taken'],
  ['Name too ', 'refusals-name-length'],
  ['Invalid characters in name', 'refusals-name-signs'],
  ['Uploaded file is larger', 'refusals-too-large'],
  ['The request is too large', 'refusals-too-large'],
  ['This link does not work any more', 'refusals-link'],
];

/** The text for it; undefined: the server's own words are all that there is. */
export const textOf = ({ code, message }: Reason): PlainId | undefined =>
  BY_SENTENCE.find(([begins]) => message.startsWith(begins))?.[1] ?? BY_CODE[code];
