import type { User } from '../../../chat/model/people.ts';
import { listPrivateLines } from '../../../chat/store/people/private-lines.ts';
import { listUserStatuses } from '../../../chat/store/people/user-statuses.ts';
import { listFlagged, STORED_FLAGS } from '../../../chat/store/read-state/flags.ts';
import type { ArchiveLine } from '../../../engine/files/archive.ts';
import type { ExportSource } from './source.ts';

const PAGE = 5000;

/** Private data of a consenting user: a line for each kind, several for many flags. */
export async function* personalLines({ db, realm }: ExportSource, { id }: User): AsyncGenerator<ArchiveLine> {
  const table = 'private_data';
  const line = (kind: string, value: unknown): ArchiveLine => ({
    table,
    value: { user_id: id, kind, value },
  });
  yield line('alert_words', realm.alertWords.wordsOf(id));
  yield line(
    'muted_users',
    [...realm.mutedUsersOf(id)].map(([userId, timestamp]) => ({ id: userId, timestamp })),
  );
  const status = (await listUserStatuses({ db, realm }, [id])).get(id);
  yield line('status', { text: status?.text ?? '', emoji_name: status?.emoji?.name ?? '' });
  for await (const { kind, value } of listPrivateLines({ db, realm }, id)) yield line(kind, value);
  for (const flag of STORED_FLAGS) {
    let from: number | undefined = 0;
    while (from !== undefined) {
      const whose = { realmId: realm.id, userId: id };
      const ids: number[] = await listFlagged(db, whose, { flag, direction: 'newer', from, limit: PAGE });
      if (ids.length > 0) yield line('flag', { flag, messages: ids });
      from = ids.length < PAGE ? undefined : (ids.at(-1) ?? 0) + 1;
    }
  }
}
