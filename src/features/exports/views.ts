import { z } from 'zod';
import type { RealmExport } from '../../chat/model/organization.ts';
import type { User } from '../../chat/model/people.ts';
import type { Realm } from '../../chat/realm/realm.ts';
import { exportPath, isPending, isReady } from '../../chat/rules/organization/exports.ts';

export const dataExport = z
  .strictObject({
    id: z.int(),
    acting_user_id: z.int(),
    export_time: z.number(),
    deleted_timestamp: z.number().nullable(),
    failed_timestamp: z.number().nullable(),
    export_url: z.string().nullable(),
    pending: z.boolean(),
    export_type: z.int(),
  })
  .meta({ id: 'DataExport' });

/** `RealmExport`; the address of the archive is valid for the viewer alone. */
export function presentExport(
  made: Omit<RealmExport, 'secret'>,
  { realm, viewer, externalUrl }: { realm: Realm; viewer: User; externalUrl: string },
) {
  const current = realm.part('exports').find(({ id }) => id === made.id);
  const isThere = made.finishedAt !== null && made.deletedAt === null && current && isReady(current);
  return {
    id: made.id,
    acting_user_id: made.actingUserId,
    export_time: made.requestedAt,
    deleted_timestamp: made.deletedAt,
    failed_timestamp: made.failedAt,
    export_url: isThere ? `${externalUrl}${exportPath(current, viewer.id)}` : null,
    pending: isPending(made),
    export_type: made.exportType,
  };
}
