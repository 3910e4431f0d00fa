import { type ReadonlySignal, signal } from '@preact/signals';
import { ApiFailure } from '../client/failures.ts';
import { uploadFile } from '../client/first-operations.ts';
import type { Model } from './model.ts';

export interface Upload {
  readonly id: string;
  /** The text that it belongs to. */
  readonly writingId: string;
  readonly file: File;
  readonly status: 'waiting' | 'sending' | 'done' | 'failed';
  /** 0–1. */
  readonly sent: number;
  /** Why it failed; undefined, no answer came. */
  readonly failure?: { readonly code: string; readonly message: string } | undefined;
  /** On the server. */
  readonly url?: string;
  readonly name?: string;
  /** Where the server has a part of it. */
  readonly tusUrl?: string | undefined;
}

/** A file to upload; with the upload that an earlier page began, if any. */
type NewUpload = Pick<Upload, 'file' | 'writingId'> & Partial<Pick<Upload, 'id' | 'tusUrl'>>;

interface Uploaded {
  readonly url: string;
  readonly filename: string;
}

interface Hear {
  readonly progress: (sent: number) => void;
  readonly onUrl: (url: string) => void;
  readonly signal: AbortSignal;
}

type Finish = (upload: Upload) => void;

/** At once; the others wait. */
const MOST_AT_ONCE = 3;
/** From this size on an upload can be resumed after the network was gone. */
const RESUMABLE_BYTES = 2 * 1024 * 1024;
const CHUNK_BYTES = 8 * 1024 * 1024;

const made = new WeakMap<Model, Uploads>();

export function uploadsOf(model: Model): Uploads {
  const known = made.get(model) ?? new Uploads(model);
  made.set(model, known);
  return known;
}

/** Files on their way to the server; they go on while one looks at something else. */
export class Uploads {
  readonly #model: Model;
  readonly #list = signal<readonly Upload[]>([]);
  readonly #running = new Map<string, AbortController>();
  readonly #finish = new Map<string, Finish>();
  #last = 0;

  constructor(model: Model) {
    this.#model = model;
  }

  get list(): ReadonlySignal<readonly Upload[]> {
    return this.#list;
  }

  /** Begins, or continues the upload of an earlier page; `finish` is called once, when the file is on the server. */
  add({ file, writingId, tusUrl, ...earlier }: NewUpload, finish: Finish): Upload {
    this.#last += 1;
    const id = earlier.id ?? `${Date.now().toString(36)}${this.#last.toString(36)}`;
    const upload: Upload = { id, writingId, file, status: 'waiting', sent: 0, tusUrl };
    this.#finish.set(id, finish);
    this.#list.value = [...this.#list.peek(), upload];
    this.#next();
    return upload;
  }

  has = (id: string): boolean => this.#list.peek().some((each) => each.id === id);

  cancel(id: string): void {
    this.#running.get(id)?.abort();
    this.#forget((each) => each.id === id);
  }

  /** The text is sent or thrown away. */
  forgetAll(writingId: string): void {
    for (const each of this.#list.peek())
      if (each.writingId === writingId) this.#running.get(each.id)?.abort();
    this.#forget((each) => each.writingId === writingId);
  }

  retry(id: string): void {
    this.#change(id, { status: 'waiting', sent: 0, failure: undefined });
    this.#next();
  }

  #forget(isGone: (upload: Upload) => boolean): void {
    for (const each of this.#list.peek().filter(isGone)) this.#finish.delete(each.id);
    this.#list.value = this.#list.peek().filter((each) => !isGone(each));
    this.#next();
  }

  #change(id: string, change: Partial<Upload>): void {
    this.#list.value = this.#list.peek().map((each) => (each.id === id ? { ...each, ...change } : each));
  }

  #next(): void {
    const room = MOST_AT_ONCE - this.#running.size;
    const waiting = this.#list
      .peek()
      .filter(({ id, status }) => status === 'waiting' && !this.#running.has(id));
    for (const each of waiting.slice(0, Math.max(0, room))) void this.#run(each);
  }

  async #run({ id, file, tusUrl }: Upload): Promise<void> {
    const stop = new AbortController();
    this.#running.set(id, stop);
    this.#change(id, { status: 'sending' });
    const hear = {
      progress: (sent: number) => this.#change(id, { sent }),
      onUrl: (url: string) => this.#change(id, { tusUrl: url }),
      signal: stop.signal,
    };
    try {
      const { url, filename } = await this.#send(file, tusUrl, hear);
      this.#change(id, { status: 'done', sent: 1, url, name: filename });
      const done = this.#list.peek().find((each) => each.id === id);
      if (done) this.#finish.get(id)?.(done);
    } catch (error) {
      const failure = error instanceof ApiFailure ? { code: error.code, message: error.msg } : undefined;
      if (!stop.signal.aborted) this.#change(id, { status: 'failed', failure });
    } finally {
      this.#running.delete(id);
      this.#next();
    }
  }

  async #send(file: File, tusUrl: string | undefined, hear: Hear): Promise<Uploaded> {
    const { client } = this.#model;
    if (file.size < RESUMABLE_BYTES) return sendWhole(client, file, hear);
    // Without this part of the build the file is sent whole.
    const resumable = await import('./resumable-upload.ts').catch(() => undefined);
    if (!resumable) return sendWhole(client, file, hear);
    const { headers } = client.request(uploadFile, { file });
    const token = headers['x-csrftoken'] ?? '';
    const asked = { ...hear, file, token, chunkBytes: CHUNK_BYTES, uploadUrl: tusUrl };
    try {
      return await resumable.sendResumable(asked);
    } catch (error) {
      // Something between here and the server may not let the protocol through.
      if (hear.signal.aborted || !(error instanceof resumable.NotSpoken)) throw error;
      return sendWhole(client, file, hear);
    }
  }
}

/** In one request. `fetch` tells nothing of its progress. */
function sendWhole(
  client: Model['client'],
  file: File,
  { progress, signal }: Omit<Hear, 'onUrl'>,
): Promise<Uploaded> {
  const { url, method, headers, body } = client.request(uploadFile, { file });
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, url);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const reply = parse(request.responseText);
      if (reply?.result === 'success') resolve(reply as unknown as Uploaded);
      else reject(failureOf(request.status, reply));
    };
    request.onerror = () => reject(new Error('The server cannot be reached.'));
    request.onabort = () => reject(new Error('It was given up.'));
    signal.addEventListener('abort', () => request.abort());
    request.send(body as FormData);
  });
}

/** undefined: no JSON; the caller says what failed. */
function parse(text: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

function failureOf(status: number, reply: Record<string, unknown> | undefined): Error {
  if (reply?.result !== 'error') return new Error(`HTTP ${status}`);
  return new ApiFailure({ code: String(reply.code), msg: String(reply.msg), status });
}
