import type { Attachment, LinkingMessage } from '../../../chat/model/messages.ts';
import type { User } from '../../../chat/model/people.ts';
import { pathIdOf } from '../../../chat/model/upload-paths.ts';
import type { Realm } from '../../../chat/realm/realm.ts';
import { listLinkingMessages } from '../../../chat/store/files/attachment-references.ts';
import { listAttachmentsById, listAttachmentsOf } from '../../../chat/store/files/attachments.ts';
import type { ArchiveEntry } from '../../../engine/files/archive.ts';
import { pictureKey, uploadKey } from '../../../engine/files/keys.ts';
import { StoredFile } from '../../../engine/files/stored-file.ts';
import type { IdSet } from '../../../engine/kernel/ids/id-set.ts';
import { slices } from '../../../engine/kernel/values/slices.ts';
import type { ExportSource } from './source.ts';

const PAGE = 100;

/** Users and files that the exported messages show, by ID, gathered while they are read. */
export interface ReferencedByExport {
  readonly messages: IdSet;
  readonly attachments: IdSet;
}

/** A file's storage key, and its line in the archive. */
interface Listed {
  readonly key: string;
  readonly about: Readonly<Record<string, unknown>>;
}

/**
 * The pictures of the organization and its users, the uploads that exported messages link to, and the uploads of
 * consenting users: each as its bytes, under its storage key, and a line. Threat: an upload that its owner has
 * shared with nobody. It needs an exported message, or the owner's consent.
 */
export async function* fileEntries(
  source: ExportSource,
  shown: ReferencedByExport,
  consenting: readonly User[],
): AsyncGenerator<ArchiveEntry> {
  const { realm } = source;
  for (const each of [...picturesOf(realm)]) yield* entriesOf(source, each);
  for (const user of consenting) {
    for (const { id } of await listAttachmentsOf(source, user.id)) shown.attachments.add(id);
  }
  for (const ids of slices([...shown.attachments.ascending()], PAGE)) {
    const messages = await listLinkingMessages(source, ids);
    for (const attachment of await listAttachmentsById(source, ids)) {
      const exported = (messages.get(attachment.id) ?? []).filter(({ id }) => shown.messages.has(id));
      yield* entriesOf(source, uploadOf(realm, attachment, exported));
    }
  }
}

/** The bytes come first: the line says whether they exist. */
async function* entriesOf(
  { storage, signal }: ExportSource,
  { key, about }: Listed,
): AsyncGenerator<ArchiveEntry> {
  const stored = await StoredFile.find(storage, key);
  if (stored) yield { path: key, size: stored.size, bytes: stored.bytes(signal) };
  const path = stored?.isWhole === true ? key : null;
  yield { table: 'files', value: { ...about, size: about.size ?? stored?.size ?? null, path } };
}

/** The largest variant of each picture; the server derives the smaller ones from it. */
function* picturesOf(realm: Realm): Generator<Listed> {
  for (const kind of ['icon', 'logo', 'night_logo'] as const) {
    const name = realm.info.settings[`${kind}_key`];
    if (typeof name === 'string') yield pictureOf(pictureKey(name, '.png'), { kind });
  }
  for (const { id, avatarKey } of realm.users.values()) {
    if (avatarKey) yield pictureOf(pictureKey(avatarKey, '-medium.png'), { kind: 'avatar', user_id: id });
  }
  for (const { id, name, picture, extension, authorId } of realm.part('customEmoji')) {
    const about = { kind: 'custom_emoji', id, user_id: authorId, name };
    yield pictureOf(pictureKey(picture, `.${extension}`), about);
  }
}

const pictureOf = (key: string, about: Listed['about']): Listed => {
  return { key, about: { ...about, content_type: `image/${key.slice(key.lastIndexOf('.') + 1)}` } };
};

function uploadOf(realm: Realm, attachment: Attachment, messages: readonly LinkingMessage[]): Listed {
  const about = {
    kind: 'upload',
    id: attachment.id,
    user_id: attachment.ownerId,
    name: attachment.name,
    path_id: pathIdOf(realm.id, attachment),
    content_type: attachment.contentType,
    create_time: attachment.createdAt,
    message_ids: messages.map(({ id }) => id),
    size: attachment.size,
  };
  return { key: uploadKey(realm.id, attachment.pathKey), about };
}
