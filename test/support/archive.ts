import assert from 'node:assert/strict';
import { gunzipSync } from 'node:zlib';

export interface ArchivedFile {
  readonly name: string;
  readonly content: Buffer;
}

/** The files of a compressed archive, by the words of the standard: not by what wrote it. */
export function readArchive(bytes: Buffer): ArchivedFile[] {
  const tar = gunzipSync(bytes);
  assert.equal(tar.length % 512, 0);
  const files: ArchivedFile[] = [];
  let at = 0;
  while (tar[at] !== 0) {
    const header = tar.subarray(at, at + 512);
    const field = (from: number, length: number) =>
      header
        .subarray(from, from + length)
        .toString()
        .replace(/[\0 ].*$/s, '');
    const sum = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
    assert.equal(Number.parseInt(field(148, 8), 8), sum);
    assert.deepEqual([header.subarray(257, 265).toString(), field(156, 1)], ['ustar\u000000', '0']);
    const size = Number.parseInt(field(124, 12), 8);
    files.push({ name: field(0, 100), content: tar.subarray(at + 512, at + 512 + size) });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  assert(tar.subarray(at).length >= 1024 && tar.subarray(at).every((byte) => byte === 0), 'two empty blocks');
  return files;
}

type Line = Readonly<Record<string, unknown>>;

const LINES = /^[^/]+\/([a-z_]+)\/[0-9]{6}\.jsonl$/;

/** The lines of each table. */
export function readTables(bytes: Buffer): Readonly<Record<string, readonly Line[]>> {
  const tables: Record<string, Line[]> = {};
  for (const { name, content } of readArchive(bytes)) {
    const table = LINES.exec(name)?.[1];
    if (table === undefined) continue;
    const lines = content.toString().trimEnd().split('\n');
    tables[table] = [...(tables[table] ?? []), ...lines.map((line) => JSON.parse(line) as Line)];
  }
  return tables;
}

/** The files without lines, by their path below the archive's folder. */
export function readFiles(bytes: Buffer): Map<string, Buffer> {
  const files = readArchive(bytes).filter(({ name }) => !LINES.test(name));
  return new Map(files.map(({ name, content }) => [name.slice(name.indexOf('/') + 1), content]));
}
