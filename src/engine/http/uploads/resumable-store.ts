import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DataStore, ERRORS, Upload } from '@tus/utils';
import { BadRequest, RealmUploadQuota } from '../../kernel/errors.ts';
import { emptyIfMissing, undefinedIfMissing } from '../../kernel/failures/missing.ts';

/** The reply to a completed upload; the client may ask for it again. */
export type UploadReply = Readonly<Record<string, unknown>>;

interface Note {
  readonly size: number;
  readonly metadata: Record<string, string | null>;
  readonly outcome?: UploadReply;
}

const ID = /^([1-9][0-9]{0,14})\.[0-9a-f]{32}$/;

/** Each may be as large as a file; no user needs more at a time. */
const MOST_PER_PERSON = 32;

interface StoreBounds {
  /** The limit of one user's unfinished uploads together, each counted with its final size. */
  readonly unfinishedBytes: number;
}

/** The owner's ID, with which an upload ID begins. */
const ownerOf = (id: string): number => Number(ID.exec(id)?.[1]);

/** Whether an upload ID belongs to the user: it begins with the owner's part. */
export const isOf = (id: string, userId: number): boolean => ID.exec(id)?.[1] === String(userId);

/**
 * Unfinished uploads: for each a growing file and a note beside it. The length of the file says how much has arrived,
 * so that an upload continues after any end of the server.
 */
export class ResumableStore extends DataStore {
  readonly #folder: string;
  readonly #bounds: StoreBounds;
  /** By user: resolves once the user's last upload is created. */
  readonly #making = new Map<number, Promise<unknown>>();

  constructor(folder: string, bounds: StoreBounds) {
    super();
    this.#folder = folder;
    this.#bounds = bounds;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  /** Throws BadRequest or RealmUploadQuota if the owner has too many. Calls of one owner run one after another, so that each counts the earlier ones. */
  override async create(upload: Upload): Promise<Upload> {
    const owner = ownerOf(upload.id);
    const before = this.#making.get(owner);
    const making = (async () => {
      // The request that created it gets the error.
      await before?.catch(() => {});
      await this.#requireRoom(owner, upload.size ?? 0);
      return this.#make(upload);
    })();
    this.#making.set(owner, making);
    try {
      return await making;
    } finally {
      if (this.#making.get(owner) === making) this.#making.delete(owner);
    }
  }

  async #requireRoom(owner: number, size: number): Promise<void> {
    const notes = await this.#notesOf(owner);
    if (notes.length >= MOST_PER_PERSON) throw new BadRequest('You may only upload one file at a time');
    const unfinished = notes.filter(({ outcome }) => !outcome);
    const bytes = unfinished.reduce((sum, note) => sum + note.size, size);
    if (bytes > this.#bounds.unfinishedBytes) throw new RealmUploadQuota();
  }

  async #make(upload: Upload): Promise<Upload> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const note: Note = { size: upload.size ?? 0, metadata: upload.metadata ?? {} };
    await writeFile(this.#pathOf(upload.id), '', { flag: 'wx', mode: 0o600 });
    await this.#write(upload.id, note);
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { size, metadata, outcome } = await this.#read(id);
    const file = outcome ? { size } : await stat(this.#pathOf(id)).catch(undefinedIfMissing);
    if (!file) throw ERRORS.FILE_NOT_FOUND;
    return new Upload({ id, size, offset: file.size, metadata });
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    if (await this.outcomeOf(id)) {
      stream.resume();
      return offset;
    }
    const target = createWriteStream(this.#pathOf(id), { flags: 'r+', start: offset });
    await pipeline(stream, target);
    return offset + target.bytesWritten;
  }

  override async remove(id: string): Promise<void> {
    await this.#read(id);
    for (const path of [this.#pathOf(id), this.#takenPathOf(id), this.#notePathOf(id)]) {
      await rm(path, { force: true });
    }
  }

  async outcomeOf(id: string): Promise<UploadReply | undefined> {
    return (await this.#read(id)).outcome;
  }

  /** Passes the whole file to `use`, once; its result is the outcome. If `use` fails, the file stays in its place. */
  async finish(id: string, use: (path: string) => Promise<UploadReply>): Promise<UploadReply> {
    const note = await this.#read(id);
    const [path, taken] = [this.#pathOf(id), this.#takenPathOf(id)];
    // If two requests complete it at the same time, one of them finds the file.
    await rename(path, taken).catch((error) => {
      undefinedIfMissing(error);
      throw ERRORS.INVALID_OFFSET;
    });
    try {
      const outcome = await use(taken);
      await this.#write(id, { ...note, outcome });
      await rm(taken, { force: true });
      return outcome;
    } catch (error) {
      // If `use` has moved the file, the client starts again, and gets the first error.
      await rename(taken, path).catch(() => {});
      throw error;
    }
  }

  /** The notes of all uploads of the user on this node, also of completed ones. */
  async #notesOf(userId: number): Promise<Note[]> {
    const names = await readdir(this.#folder).catch(emptyIfMissing);
    const own = names.filter((name) => name.startsWith(`tus.${userId}.`) && name.endsWith('.json'));
    const ids = own.map((name) => name.slice('tus.'.length, -'.json'.length));
    const notes = await Promise.all(ids.map((id) => this.#find(id)));
    return notes.filter((note) => note !== undefined);
  }

  async #read(id: string): Promise<Note> {
    const note = await this.#find(id);
    if (!note) throw ERRORS.FILE_NOT_FOUND;
    return note;
  }

  async #find(id: string): Promise<Note | undefined> {
    const text = await readFile(this.#notePathOf(id), 'utf8').catch(undefinedIfMissing);
    return text === undefined ? undefined : noteFrom(text);
  }

  async #write(id: string, note: Note): Promise<void> {
    const file = await open(`${this.#notePathOf(id)}.new`, 'w', 0o600);
    try {
      await file.writeFile(JSON.stringify(note));
    } finally {
      await file.close();
    }
    await rename(`${this.#notePathOf(id)}.new`, this.#notePathOf(id));
  }

  /** Threat: the ID is part of the address, so a client can invent it. */
  #pathOf(id: string): string {
    if (!ID.test(id)) throw ERRORS.FILE_NOT_FOUND;
    return join(this.#folder, `tus.${id}`);
  }

  #takenPathOf = (id: string): string => `${this.#pathOf(id)}.taken`;
  #notePathOf = (id: string): string => `${this.#pathOf(id)}.json`;
}

/** undefined for half a note, which a crash of the machine may leave: the client starts anew. */
function noteFrom(text: string): Note | undefined {
  try {
    return JSON.parse(text) as Note;
  } catch {
    return undefined;
  }
}
