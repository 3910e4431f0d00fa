import { createHash } from 'node:crypto';
import {
  deactivateCustomEmoji,
  getAttachments,
  getCustomEmoji,
  removeAttachment,
  uploadCustomEmoji,
  uploadFile,
} from '../../../../web/client/operations.ts';
import { ADMINS, EVERYBODY, type Family, GONE, OWNER, offer, type Reading } from '../family.ts';
import { type Maker, named, plan } from '../plan.ts';
import { removal } from '../removal.ts';

const sumOf = (bytes: Uint8Array): string =>
  `${bytes.length} bytes, ${createHash('sha256').update(bytes).digest('hex').slice(0, 16)}`;

const LARGEST = 3000;

const upload: Maker = ({ person, board, random, token }) => {
  const name = `${named(token())}.txt`;
  const bytes = Buffer.from(`${name} `.repeat(random.between(1, LARGEST)));
  return plan(
    uploadFile,
    { file: new File([bytes], name, { type: 'text/plain' }) },
    {
      kind: 'upload',
      words: `${name}, ${sumOf(bytes)}`,
      writes: [{ register: `file ${person.id} ${name}`, value: sumOf(bytes) }],
      done: ({ url }) => board.things.add({ family: 'file', owner: person.id, id: 0, name, note: url }),
    },
  );
};

/** Uploaded files: in the list of who uploaded them, and byte for byte what was uploaded. */
export const files: Family = {
  name: 'file',
  readers: 'each',
  isNamed: true,
  offers: [
    offer(uploadFile, EVERYBODY, upload),
    offer(removeAttachment, EVERYBODY, ({ person, board, random }) => {
      // Its number is in the list, which `look` has brought.
      const known = board.things.take(random, 'listed file', person.id);
      if (!known) return undefined;
      return plan(
        removeAttachment,
        { attachment_id: known.id },
        {
          kind: 'remove file',
          words: known.name,
          writes: [{ register: `file ${person.id} ${known.name}`, value: GONE }],
        },
      );
    }),
    offer([], EVERYBODY, ({ person, board }) =>
      plan(
        getAttachments,
        {},
        {
          kind: 'list files',
          words: 'the own files',
          done: ({ attachments }) => {
            for (const { id, name } of attachments.slice(0, 1))
              board.things.add({ family: 'listed file', owner: person.id, id, name });
          },
        },
      ),
    ),
  ],
  async read(person) {
    const { attachments } = await person.insist(getAttachments, {});
    const readings: Reading[] = [];
    for (const { name, path_id, size } of attachments) {
      const bytes = await person.download(`/user_uploads/${path_id}`);
      const value = bytes.length === size ? sumOf(bytes) : `${sumOf(bytes)}, listed with ${size}`;
      readings.push([`file ${person.id} ${name}`, value]);
    }
    return readings;
  },
};

/** One pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const MOST_EMOJI = 6;

/** Emoji of the organization. Making the picture is work for a process of its own, so that there are few. */
export const emoji: Family = {
  name: 'emoji',
  readers: 'owner',
  isNamed: true,
  offers: [
    offer(uploadCustomEmoji, OWNER, ({ board, token }) => {
      if (board.things.count('emoji') >= MOST_EMOJI) return undefined;
      const name = token().replaceAll(' ', '_');
      return plan(
        uploadCustomEmoji,
        { emoji_name: name, file: new File([PNG], 'dot.png', { type: 'image/png' }) },
        {
          kind: 'upload emoji',
          words: name,
          writes: [{ register: `emoji ${name}`, value: 'yes' }],
          done: () => board.things.add({ family: 'emoji', owner: 0, id: 0, name }),
        },
      );
    }),
    offer(
      deactivateCustomEmoji,
      ADMINS,
      removal(deactivateCustomEmoji, {
        kind: 'deactivate emoji',
        family: 'emoji',
        isOwn: false,
        params: ({ name }) => ({ emoji_name: name }),
      }),
    ),
  ],
  async read(person) {
    const { emoji: all } = await person.insist(getCustomEmoji, {});
    const active = Object.values(all).filter(({ deactivated }) => !deactivated);
    return active.map(({ name }) => [`emoji ${name}`, 'yes']);
  },
};
