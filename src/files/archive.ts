import { TAR_END, tarFile } from './tar.ts';

/** A line of an archive, and the table that it belongs to. */
export interface ArchiveLine {
  readonly table: string;
  readonly value: unknown;
}

/** Lines are gathered up to here: what one file of the archive holds about, and memory. */
const FILE_BYTES = 1_048_576;

/**
 * A tar archive of JSON lines: `messages/000001.jsonl`, `messages/000002.jsonl`, … Each file is as much as is held at
 * once, since a header says the size of what follows.
 */
export async function* archive(
  lines: AsyncIterable<ArchiveLine>,
  { folder, modifiedAt }: { readonly folder: string; readonly modifiedAt: number },
): AsyncGenerator<Buffer> {
  const parts = new Map<string, number>();
  let table: string | undefined;
  let held: Buffer[] = [];
  let bytes = 0;
  const file = (ofTable: string): Buffer => {
    const part = (parts.get(ofTable) ?? 0) + 1;
    parts.set(ofTable, part);
    const name = `${folder}/${ofTable}/${String(part).padStart(6, '0')}.jsonl`;
    const content = Buffer.concat(held);
    held = [];
    bytes = 0;
    return tarFile({ name, content, modifiedAt });
  };
  for await (const line of lines) {
    if (table !== undefined && held.length > 0 && (line.table !== table || bytes >= FILE_BYTES)) {
      yield file(table);
    }
    table = line.table;
    const text = Buffer.from(`${JSON.stringify(line.value)}\n`);
    held.push(text);
    bytes += text.length;
  }
  if (table !== undefined) yield file(table);
  yield TAR_END;
}
