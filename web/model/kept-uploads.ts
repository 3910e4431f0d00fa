import { effect } from '@preact/signals';
import { freeBytes } from '../browser/device.ts';
import { tryLock } from '../browser/locks.ts';
import { findLink, linksOnTheWay, settleLink } from '../state/upload-links.ts';
import { UPLOAD_NOTE, UPLOADS_NOTE } from '../sync/store.ts';
import { draftsOf } from './drafts.ts';
import type { Model } from './model.ts';
import { type Upload, uploadsOf } from './uploads.ts';

/** A file on its way, as the browser keeps it until the server has it: a page that opens later sends the rest. */
interface KeptUpload {
  readonly file: File;
  readonly tusUrl?: string | undefined;
}

const MOST_BYTES = 100 * 1024 * 1024;
const MOST_FILES = 20;
/** The browser keeps it only if this many times its size is free. */
const ROOM = 4;
/** The IDs of all that is kept, the oldest first. */
const INDEX = UPLOADS_NOTE;

const noteOf = (id: string): string => UPLOAD_NOTE + id;
const made = new WeakMap<Model, KeptUploads>();

export function keptUploadsOf(model: Model): KeptUploads {
  const known = made.get(model) ?? new KeptUploads(model);
  made.set(model, known);
  return known;
}

export class KeptUploads {
  readonly #model: Model;
  /** Uploads of this tab, with the address at which the server has a part of it. */
  readonly #kept = new Map<string, string | undefined>();
  readonly #locks = new Map<string, () => void>();
  #work: Promise<unknown> = Promise.resolve();
  #resuming: Promise<unknown> = Promise.resolve();

  constructor(model: Model) {
    this.#model = model;
    effect(() => this.#follow(uploadsOf(model).list.value));
  }

  /**
   * Goes on with the files of this draft that an earlier page began; returns the names of the ones that are lost. One call
   * after the other: a file is sent once.
   */
  resume(writingId: string): Promise<readonly string[]> {
    const resumed = this.#resuming.then(() => this.#resume(writingId));
    // The caller gets the error.
    this.#resuming = resumed.catch(() => undefined);
    return resumed;
  }

  async #resume(writingId: string): Promise<readonly string[]> {
    const uploads = uploadsOf(this.#model);
    const text = this.#textOf(writingId);
    const lost: string[] = [];
    for (const id of linksOnTheWay(text)) {
      // Another tab sends it.
      if (uploads.has(id) || !(await this.#hold(id))) continue;
      // A store that cannot be read has nothing: the upload counts as lost.
      const kept = await this.#model.note<KeptUpload>(noteOf(id)).catch(() => undefined);
      if (kept) {
        this.#kept.set(id, kept.tusUrl);
        uploads.add({ id, ...kept, writingId }, (done) => settleInDraft(this.#model, done));
        continue;
      }
      this.#locks.get(id)?.();
      const place = findLink(text, id);
      lost.push(text.slice((place?.start ?? 0) + 1, place?.end).split('](')[0] ?? '');
      settleInDraft(this.#model, { id, writingId });
    }
    return lost;
  }

  #textOf(writingId: string): string {
    return draftsOf(this.#model).writing(writingId)?.text ?? '';
  }

  /** One change after the other. Nothing is lost by a failure: the upload itself goes on. */
  #follow(list: readonly Upload[]): void {
    // The note is written with the next change.
    this.#work = this.#work.then(() => this.#settle(list)).catch(() => undefined);
  }

  async #settle(list: readonly Upload[]): Promise<void> {
    const open = new Map(list.filter(({ status }) => status !== 'done').map((each) => [each.id, each]));
    for (const id of [...this.#locks.keys()]) {
      if (open.has(id)) continue;
      this.#locks.get(id)?.();
      if (this.#kept.delete(id)) await this.#drop(id);
    }
    for (const { id, writingId, file, tusUrl } of open.values()) {
      // Edits of messages begin anew.
      if (writingId.startsWith('edit-')) continue;
      const isNew = !this.#kept.has(id);
      if (isNew && !((await fits(file)) && (await this.#hold(id)))) continue;
      if (!isNew && this.#kept.get(id) === tusUrl) continue;
      await this.#model.setNote(noteOf(id), { file, tusUrl } satisfies KeptUpload);
      this.#kept.set(id, tusUrl);
      if (isNew) await this.#enlist(id);
    }
  }

  async #enlist(id: string): Promise<void> {
    const all = [...((await this.#model.note<string[]>(INDEX)) ?? []), id];
    for (const old of all.slice(0, -MOST_FILES)) await this.#model.setNote(noteOf(old), undefined);
    await this.#model.setNote(INDEX, all.slice(-MOST_FILES));
  }

  async #drop(id: string): Promise<void> {
    await this.#model.setNote(noteOf(id), undefined);
    const all = (await this.#model.note<string[]>(INDEX)) ?? [];
    await this.#model.setNote(
      INDEX,
      all.filter((each) => each !== id),
    );
  }

  /** False: another tab has it. */
  async #hold(id: string): Promise<boolean> {
    if (this.#locks.has(id)) return true;
    // Where no other tab can be asked, this one sends the file.
    const release = await tryLock(`parley-upload:${id}`).catch(() => () => undefined);
    if (!release) return false;
    this.#locks.set(id, () => {
      this.#locks.delete(id);
      release();
    });
    return true;
  }
}

/** The link of the file gets its address in the draft, or goes if there is none. */
export function settleInDraft(
  model: Model,
  { id, writingId, name, url }: Pick<Upload, 'id' | 'writingId' | 'name' | 'url'>,
): void {
  const drafts = draftsOf(model);
  const kept = drafts.list.peek().find((each) => each.id === writingId);
  const link = name !== undefined && url !== undefined ? { name, url } : undefined;
  if (kept) drafts.write({ ...kept, text: settleLink(kept.text, id, link) });
}

async function fits({ size }: File): Promise<boolean> {
  if (size > MOST_BYTES) return false;
  return size * ROOM < (await freeBytes());
}
