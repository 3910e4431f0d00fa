import type { Attachment } from '../client/shapes.ts';
import type { ClientEvent } from './events.ts';
import { byWords } from './words.ts';

/** One's own files, and the bytes of all files of the organization. */
export interface OwnFiles {
  readonly files: readonly Attachment[];
  readonly bytesUsed: number;
}

/** As the events say: the same event twice does no harm. */
export function applyAttachments(known: OwnFiles, events: readonly ClientEvent[]): OwnFiles {
  let { files, bytesUsed } = known;
  for (const event of events) {
    if (event.type !== 'attachment') continue;
    bytesUsed = event.upload_space_used;
    const { id } = event.attachment;
    const isThere = files.some((each) => each.id === id);
    if (event.op === 'remove') files = files.filter((each) => each.id !== id);
    else if (isThere) files = files.map((each) => (each.id === id ? event.attachment : each));
    // A change of a file that is not there came after it was deleted.
    else if (event.op === 'add') files = [...files, event.attachment];
  }
  return files === known.files && bytesUsed === known.bytesUsed ? known : { files, bytesUsed };
}

export type FileKind = 'picture' | 'video' | 'sound' | 'other';
export type FileOrder = 'newest' | 'oldest' | 'largest' | 'name';

const KINDS: readonly (readonly [FileKind, RegExp])[] = [
  ['picture', /\.(?:png|jpe?g|gif|webp|avif|bmp|svg|hei[cf]|tiff?)$/i],
  ['video', /\.(?:mp4|webm|mov|ogv|mkv)$/i],
  ['sound', /\.(?:mp3|m4a|ogg|oga|opus|wav|flac|aac|weba)$/i],
];

export const kindOf = ({ name }: Pick<Attachment, 'name'>): FileKind =>
  KINDS.find(([, ending]) => ending.test(name))?.[0] ?? 'other';

/** Whether the server may make a preview of the file: of these pictures it makes none. */
export const mayHavePreview = (file: Pick<Attachment, 'name'>): boolean =>
  kindOf(file) === 'picture' && !/\.(?:svg|hei[cf])$/i.test(file.name);

export interface FileFilter {
  /** Parts of the name, in any case of letters. */
  readonly query: string;
  readonly kind: FileKind | undefined;
  /** Only files in no message. */
  readonly isUnused: boolean;
  readonly order: FileOrder;
}

export function shownFiles(files: readonly Attachment[], filter: FileFilter): readonly Attachment[] {
  const isWanted = byWords(filter.query);
  return files
    .filter(
      (file) =>
        (filter.kind === undefined || kindOf(file) === filter.kind) &&
        !(filter.isUnused && file.messages.length > 0) &&
        isWanted(file.name),
    )
    .sort(COMPARE[filter.order]);
}

const COMPARE: Readonly<Record<FileOrder, (one: Attachment, other: Attachment) => number>> = {
  newest: (one, other) => other.create_time - one.create_time || other.id - one.id,
  oldest: (one, other) => one.create_time - other.create_time || one.id - other.id,
  largest: (one, other) => other.size - one.size || other.id - one.id,
  name: (one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1),
};
