import type { ArchiveLine } from '../../files/archive.ts';
import type { User } from '../../model/people.ts';
import { listUserTopics } from '../../store/channels/user-topics.ts';
import { listDrafts } from '../../store/messages/drafts.ts';

import { listSavedSnippets } from '../../store/messages/saved-snippets.ts';
import { listScheduledMessages } from '../../store/messages/scheduled-messages.ts';
import { listUserStatuses } from '../../store/people/user-statuses.ts';
import { listFlagged, STORED_FLAGS } from '../../store/read-state/flags.ts';
import type { ExportSource } from './source.ts';

const PAGE = 5000;

/** What is one person's own, and private, who has consented: a line for each kind, a further one for more flags. */
export async function* personalLines(
  { read, realm }: ExportSource,
  { id }: User,
): AsyncGenerator<ArchiveLine> {
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
  const status = (await listUserStatuses(read, realm.id, [id])).get(id);
  yield line('status', { text: status?.text ?? '', emoji_name: status?.emoji?.name ?? '' });
  for (const { channelId, topic, policy, updatedAt } of await listUserTopics(read, realm.id, id)) {
    yield line('user_topic', {
      ...{ stream_id: channelId, topic, visibility_policy: policy, last_updated: updatedAt },
    });
  }
  for (const { type, recipients, topic, content, editedAt } of await listDrafts(read, realm.id, id)) {
    yield line('draft', { type, to: recipients, topic, content, timestamp: editedAt });
  }
  for (const { title, content, createdAt } of await listSavedSnippets(read, realm.id, id)) {
    yield line('saved_snippet', { title, content, date_created: createdAt });
  }
  for (const each of await listScheduledMessages(read, realm.id, id)) {
    const { type, recipients, topic, content, deliverAt } = each;
    yield line('scheduled_message', {
      ...{ type, to: recipients, topic, content, scheduled_delivery_timestamp: deliverAt },
    });
  }
  for (const flag of STORED_FLAGS) {
    let from: number | undefined = 0;
    while (from !== undefined) {
      const whose = { realmId: realm.id, userId: id };
      const ids: number[] = await listFlagged(read, whose, flag, { direction: 'newer', from, limit: PAGE });
      if (ids.length > 0) yield line('flag', { flag, messages: ids });
      from = ids.length < PAGE ? undefined : (ids.at(-1) ?? 0) + 1;
    }
  }
}
