import { createHmac, timingSafeEqual } from 'node:crypto';
import { BadRequest, NotFound } from '../../../engine/kernel/errors.ts';
import type { Channel } from '../../model/channels.ts';
import type { RealmExport } from '../../model/organization.ts';
import { ROLE, type User } from '../../model/people.ts';
import type { Realm } from '../../realm/realm.ts';

/** Exports that may be requested in a week. */
export const EXPORTS_A_WEEK = 5;
export const WEEK = 7 * 86_400;
/** How long an archive is kept; UNIX seconds. */
export const KEPT_FOR = WEEK;
/** Above this, the history (or the uploads) must be copied with the database (docs/export.md). */
export const MOST_MESSAGES = 10_000_000;
/** 10 GiB: the data folder holds several archives. */
export const MOST_UPLOAD_BYTES = 10 * 2 ** 30;

export const isPending = ({ finishedAt, failedAt, deletedAt }: Omit<RealmExport, 'secret'>): boolean =>
  finishedAt === null && failedAt === null && deletedAt === null;

/** Whether the export has an archive. */
export const isReady = ({ finishedAt, deletedAt }: RealmExport): boolean =>
  finishedAt !== null && deletedAt === null;

export const hasConsented = (user: User): boolean =>
  user.isActive && !user.isBot && user.settings.allow_private_data_export === true;

/** Whether everybody except guests may read the channel. */
export const isPublic = (channel: Channel): boolean => channel.isWebPublic || !channel.inviteOnly;

const administers = (user: User | undefined): boolean =>
  user?.isActive === true && user.role <= ROLE.administrator;

/**
 * The recipients of export events among `userIds`.
 * Threat: the event holds the archive's address; former administrators get no event.
 */
export const audienceOfExports = (realm: Realm, userIds: readonly number[]): number[] =>
  [...new Set(userIds)].filter((id) => administers(realm.users.get(id)));

/** The path of an archive for one administrator; it is invalid for other users, and ends with the role. */
export function exportPath({ id, secret }: RealmExport, userId: number): string {
  return `/exports/${id}/${userId}/${keyFor(secret, userId)}/parley-export-${id}.tar.gz`;
}

const keyFor = (secret: string, userId: number): string =>
  createHmac('sha256', secret).update(`export ${userId}`).digest('hex');

const PATH = /^([0-9]{1,15})\/([0-9]{1,15})\/([0-9a-f]{64})\/parley-export-[0-9]{1,15}\.tar\.gz$/;

/** The export of a path, without `/exports/`. Throws the same error for every invalid path and for a missing file. */
export function accessArchive(realm: Realm, rest: string): RealmExport {
  const [, id, userId = '', key = ''] = PATH.exec(rest) ?? [];
  const found = realm.part('exports').find((each) => each.id === Number(id));
  if (!found || !isReady(found) || !administers(realm.users.get(Number(userId)))) {
    throw new NotFound('Not found');
  }
  const isRight = timingSafeEqual(Buffer.from(key), Buffer.from(keyFor(found.secret, Number(userId))));
  if (!isRight) throw new NotFound('Not found');
  return found;
}

/** An export with an archive that can be deleted. */
export function accessExportToDelete(realm: Realm, id: number): RealmExport {
  const found = realm.part('exports').find((each) => each.id === id);
  if (!found) throw new BadRequest('Invalid data export ID');
  if (found.deletedAt !== null) throw new BadRequest('Export already deleted');
  if (found.failedAt !== null) throw new BadRequest('Export failed, nothing to delete');
  if (isPending(found)) throw new BadRequest('Export still in progress');
  return found;
}
