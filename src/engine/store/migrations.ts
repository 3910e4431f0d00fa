import type { Kysely } from 'kysely';
import type { Engine } from './engine.ts';
import { up as first } from './migrations/0001-first.ts';
import { up as drafts } from './migrations/0002-drafts.ts';
import { up as reactions } from './migrations/0003-reactions.ts';
import { up as alertWords } from './migrations/0004-alert-words.ts';
import { up as userTopics } from './migrations/0005-user-topics.ts';
import { up as moves } from './migrations/0006-moves.ts';
import { up as deletions } from './migrations/0007-deletions.ts';
import { up as search } from './migrations/0008-search.ts';
import { up as people } from './migrations/0010-people.ts';
import { up as files } from './migrations/0011-files.ts';
import { up as channels } from './migrations/0013-channels.ts';
import { up as linkifiers } from './migrations/0014-linkifiers.ts';
import { up as presence } from './migrations/0015-presence.ts';
import { up as invitations } from './migrations/0016-invitations.ts';
import { up as exportsTable } from './migrations/0017-exports.ts';
import { up as emoji } from './migrations/0018-emoji.ts';
import { up as wholeIndex } from './migrations/0019-whole-index.ts';
import { up as emailChanges } from './migrations/0020-email-changes.ts';
import { up as botStorage } from './migrations/0022-bot-storage.ts';
import { up as outbox } from './migrations/0023-outbox.ts';
import { up as joinRequests } from './migrations/0024-join-requests.ts';
import { up as arrivals } from './migrations/0026-arrivals.ts';
import { up as messageEdits } from './migrations/0027-message-edits.ts';
import { up as sessions } from './migrations/0028-sessions.ts';
import { up as passwordResets } from './migrations/0029-password-resets.ts';
import { up as logVersions } from './migrations/0030-log-versions.ts';
import { up as audit } from './migrations/0031-audit.ts';
import { up as webhookLedger } from './migrations/0032-webhook-ledger.ts';
import { up as notifications } from './migrations/0033-notifications.ts';
import { up as pushDevices } from './migrations/0034-push-devices.ts';
import { up as receivedMails } from './migrations/0035-received-mails.ts';
import { up as previews } from './migrations/0036-previews.ts';
import { up as pushGateway } from './migrations/0037-push-gateway.ts';
import { up as digests } from './migrations/0038-digests.ts';
import { up as announcements } from './migrations/0039-expand-announcements.ts';
import { up as unusualSubscriptions } from './migrations/0040-expand-unusual-subscriptions.ts';
import { up as failedItems } from './migrations/0041-expand-failed-items.ts';
import { up as knownNetworks } from './migrations/0042-expand-known-networks.ts';
import { up as foldedIndex } from './migrations/0043-expand-folded-index.ts';
import { up as writtenByChannel } from './migrations/0044-expand-written-by-channel.ts';
import { up as devicesBySession } from './migrations/0045-expand-devices-by-session.ts';

export type Migrate = (db: Kysely<unknown>, engine: Engine['name']) => Promise<void>;
export type Migrations = Readonly<Record<string, Migrate>>;

/**
 * In order. A released migration is never changed, only followed by another. From 0039 on the name says whether the migration expands
 * or contracts (`versions.ts`).
 */
export const MIGRATIONS: Migrations = {
  '0001-first': first,
  '0002-drafts': drafts,
  '0003-reactions': reactions,
  '0004-alert-words': alertWords,
  '0005-user-topics': userTopics,
  '0006-moves': moves,
  '0007-deletions': deletions,
  '0008-search': search,
  '0010-people': people,
  '0011-files': files,
  '0013-channels': channels,
  '0014-linkifiers': linkifiers,
  '0015-presence': presence,
  '0016-invitations': invitations,
  '0017-exports': exportsTable,
  '0018-emoji': emoji,
  '0019-whole-index': wholeIndex,
  '0020-email-changes': emailChanges,
  '0022-bot-storage': botStorage,
  '0023-outbox': outbox,
  '0024-join-requests': joinRequests,
  '0026-arrivals': arrivals,
  '0027-message-edits': messageEdits,
  '0028-sessions': sessions,
  '0029-password-resets': passwordResets,
  '0030-log-versions': logVersions,
  '0031-audit': audit,
  '0032-webhook-ledger': webhookLedger,
  '0033-notifications': notifications,
  '0034-push-devices': pushDevices,
  '0035-received-mails': receivedMails,
  '0036-previews': previews,
  '0037-push-gateway': pushGateway,
  '0038-digests': digests,
  '0039-expand-announcements': announcements,
  '0040-expand-unusual-subscriptions': unusualSubscriptions,
  '0041-expand-failed-items': failedItems,
  '0042-expand-known-networks': knownNetworks,
  '0043-expand-folded-index': foldedIndex,
  '0044-expand-written-by-channel': writtenByChannel,
  '0045-expand-devices-by-session': devicesBySession,
};
