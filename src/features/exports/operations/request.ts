import { randomBytes } from 'node:crypto';
import type { ExportType, RealmExport } from '../../../chat/model/organization.ts';
import type { User } from '../../../chat/model/people.ts';
import type { Tx } from '../../../chat/realm/tx.ts';
import {
  accessExportToDelete,
  EXPORTS_A_WEEK,
  MOST_MESSAGES,
  MOST_UPLOAD_BYTES,
  WEEK,
} from '../../../chat/rules/organization/exports.ts';
import { findUploadUsage } from '../../../chat/store/files/stored-files.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { change } from './change.ts';

interface ExportOptions {
  readonly exportType: ExportType;
  /** The address of the server's operator. */
  readonly ownerEmail: string;
}

/** Requests an export, which a server then makes (features/exports/exporter.ts); returns its ID. */
export async function requestExport(
  tx: Tx,
  user: User,
  { exportType, ownerEmail }: ExportOptions,
): Promise<number> {
  const recent = tx.realm.part('exports').filter(({ requestedAt }) => requestedAt > tx.now - WEEK);
  if (recent.length >= EXPORTS_A_WEEK) throw new BadRequest('Exceeded rate limit.');
  const uploads = await findUploadUsage(tx);
  if (tx.lastMessageId > MOST_MESSAGES || uploads > MOST_UPLOAD_BYTES) {
    throw new BadRequest(`Please request a manual export from ${ownerEmail}.`);
  }
  const made: RealmExport = {
    id: tx.nextId('export'),
    exportType,
    actingUserId: user.id,
    requestedAt: tx.now,
    attempts: 0,
    aliveAt: null,
    finishedAt: null,
    failedAt: null,
    deletedAt: null,
    secret: randomBytes(32).toString('hex'),
  };
  await change(tx, made, user.id);
  return made.id;
}

/** Deletes an export. Its archive cannot be downloaded afterwards; a server removes the file. */
export async function deleteExport(tx: Tx, user: User, id: number): Promise<void> {
  const found = accessExportToDelete(tx.realm, id);
  await change(tx, { ...found, deletedAt: tx.now }, user.id);
}
