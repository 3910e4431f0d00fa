import { TAR_END, tarFile, tarHeader, tarPadding } from './tar.ts';

/** A line of an archive, with its table. */
export interface ArchiveLine {
  readonly table: string;
  readonly value: unknown;
}

/** A file that an archive contains unchanged. */
export interface ArchiveFile {
  /** Below the folder of the archive. */
  readonly path: string;
  /** Size in bytes. */
  readonly size: number;
  readonly bytes: AsyncIterable<Buffer>;
}

export type ArchiveEntry = ArchiveLine | ArchiveFile;

interface Made {
  readonly folder: string;
  /** UNIX seconds. */
  readonly modifiedAt: number;
}

/** The number of bytes of lines gathered for one file of the archive: bounds its size, and memory. */
const FILE_BYTES = 1_048_576;

/**
 * A tar archive of JSON lines, `messages/000001.jsonl`, `messages/000002.jsonl`, …, and of unchanged files. A header
 * contains the size of its file: lines are gathered to a bounded file, other files give their size in advance.
 */
export async function* archive(entries: AsyncIterable<ArchiveEntry>, made: Made): AsyncGenerator<Buffer> {
  const lines = new LineFiles(made);
  for await (const entry of entries) {
    if ('bytes' in entry) yield* fileOf(entry, made);
    else yield* lines.add(entry);
  }
  yield* lines.end();
  yield TAR_END;
}

async function* fileOf(
  { path, size, bytes }: ArchiveFile,
  { folder, modifiedAt }: Made,
): AsyncGenerator<Buffer> {
  yield tarHeader({ name: `${folder}/${path}`, size, modifiedAt });
  let written = 0;
  for await (const chunk of bytes) {
    written += chunk.length;
    yield chunk;
  }
  if (written !== size) throw new Error(`A file has ${written} bytes in place of ${size}: ${path}`);
  yield tarPadding(size);
}

class LineFiles {
  readonly #made: Made;
  readonly #parts = new Map<string, number>();
  #table = '';
  #held: Buffer[] = [];
  #bytes = 0;

  constructor(made: Made) {
    this.#made = made;
  }

  /** Yields the previous file when it is full. */
  *add({ table, value }: ArchiveLine): Generator<Buffer> {
    if (table !== this.#table || this.#bytes >= FILE_BYTES) yield* this.end();
    this.#table = table;
    const line = Buffer.from(`${JSON.stringify(value)}\n`);
    this.#held.push(line);
    this.#bytes += line.length;
  }

  *end(): Generator<Buffer> {
    if (this.#held.length === 0) return;
    const { folder, modifiedAt } = this.#made;
    const part = (this.#parts.get(this.#table) ?? 0) + 1;
    this.#parts.set(this.#table, part);
    const name = `${folder}/${this.#table}/${String(part).padStart(6, '0')}.jsonl`;
    yield tarFile({ name, content: Buffer.concat(this.#held), modifiedAt });
    this.#held = [];
    this.#bytes = 0;
  }
}
