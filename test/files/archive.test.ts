import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type ArchiveEntry, archive } from '../../src/engine/files/archive.ts';
import { tarFile, tarHeader } from '../../src/engine/files/tar.ts';
import { ExportFolder } from '../../src/features/exports/folder.ts';
import { readArchive, readFiles, readTables } from '../support/archive.ts';

const options = { folder: 'x', modifiedAt: 1_700_000_000 };

async function* all<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values;
}

async function bytesOf(lines: readonly ArchiveEntry[]): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of archive(all(lines), options)) chunks.push(chunk);
  return gzipSync(Buffer.concat(chunks));
}

function temporary(t: { after(fn: () => void): void }): string {
  const path = mkdtempSync(join(tmpdir(), 'parley-test-'));
  t.after(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

describe('an archive', () => {
  test('has a file for each table, and further ones for what is long', async () => {
    const long = 'ü'.repeat(300_000);
    const lines = [
      { table: 'a', value: { n: 1 } },
      { table: 'a', value: { n: 2 } },
      ...[1, 2, 3].map((n) => ({ table: 'b', value: { n, long } })),
      { table: 'a', value: { n: 3 } },
    ];
    const bytes = await bytesOf(lines);
    const files = readArchive(bytes);
    assert.deepEqual(
      files.map(({ name }) => name),
      ['x/a/000001.jsonl', 'x/b/000001.jsonl', 'x/b/000002.jsonl', 'x/a/000002.jsonl'],
    );
    assert.equal(files[0]?.content.toString(), '{"n":1}\n{"n":2}\n');
    const { a = [], b = [] } = readTables(bytes);
    assert.deepEqual(a, [{ n: 1 }, { n: 2 }, { n: 3 }]);
    assert.deepEqual(
      b.map(({ n }) => n),
      [1, 2, 3],
    );
  });

  test('of nothing is empty', async () => {
    assert.deepEqual(readArchive(await bytesOf([])), []);
  });

  test('is read by tar itself', {
    skip: !existsSync('/usr/bin/tar') && !existsSync('/bin/tar'),
  }, async (t) => {
    const folder = temporary(t);
    const path = join(folder, 'a.tar.gz');
    writeFileSync(path, await bytesOf([{ table: 'a', value: 'Grüße' }]));
    execFileSync('tar', ['-xzf', path, '-C', folder]);
    assert.equal(await readFile(join(folder, 'x/a/000001.jsonl'), 'utf8'), '"Grüße"\n');
  });

  test('has files as they are beside its lines', async () => {
    const file = (path: string, ...chunks: string[]) => {
      const size = chunks.join('').length;
      return { path, size, bytes: all(chunks.map((chunk) => Buffer.from(chunk))) };
    };
    const entries = [
      { table: 'a', value: 1 },
      file('b/c', 'Hel', 'lo'),
      { table: 'a', value: 2 },
      file('b/empty'),
      file('b/block', 'x'.repeat(512)),
    ];
    const bytes = await bytesOf(entries);
    assert.deepEqual(readTables(bytes), { a: [1, 2] });
    const files = [...readFiles(bytes)].map(([path, content]) => [path, content.toString()]);
    assert.deepEqual(files, [
      ['b/c', 'Hello'],
      ['b/empty', ''],
      ['b/block', 'x'.repeat(512)],
    ]);
    await assert.rejects(bytesOf([{ ...file('b/c', 'Hello'), size: 6 }]), /5 bytes in place of 6/);
  });

  test('takes no more of a file than is asked for', async () => {
    let given = 0;
    const bytes = (async function* () {
      for (; given < 5; given++) yield Buffer.alloc(100);
    })();
    let taken = 0;
    for await (const chunk of archive(all([{ path: 'a', size: 500, bytes }]), options)) {
      if (chunk.length === 100) assert.equal(given, taken++);
    }
    assert.equal(taken, 5);
  });

  test('has nothing that does not fit', () => {
    const content = Buffer.from('a');
    assert.throws(() => tarFile({ name: 'a'.repeat(101), content, modifiedAt: 0 }), /too long/);
    const most = 8 * 2 ** 30 - 1;
    assert.equal(
      tarHeader({ name: 'a', size: most, modifiedAt: 0 }).subarray(124, 135).toString(),
      '77777777777',
    );
    assert.throws(() => tarHeader({ name: 'a', size: most + 1, modifiedAt: 0 }), /too large/);
  });
});

describe('the folder of exports', () => {
  test('has an archive once it is whole, for nobody else to read', async (t) => {
    const dataDir = temporary(t);
    const folder = new ExportFolder(dataDir);
    assert.equal(await folder.size(1), undefined);
    await folder.write(1, 1, all([Buffer.from('Hello')]));
    assert.deepEqual(readdirSync(join(dataDir, 'exports')), ['1.tar.gz']);
    assert.equal(statSync(join(dataDir, 'exports')).mode & 0o777, 0o700);
    assert.equal(statSync(join(dataDir, 'exports/1.tar.gz')).mode & 0o777, 0o600);
    const bytes = await buffer(folder.read(1));
    assert.equal(await folder.size(1), bytes.length);
    assert.deepEqual(await buffer(folder.read(1, { start: 1, end: 2 })), bytes.subarray(1, 3));
  });

  test('has nothing of one that failed', async (t) => {
    const dataDir = temporary(t);
    const broken = (async function* () {
      yield Buffer.from('Hello');
      throw new Error('broken');
    })();
    await assert.rejects(new ExportFolder(dataDir).write(1, 1, broken), /broken/);
    assert.deepEqual(readdirSync(join(dataDir, 'exports')), []);
  });

  test('is tidied: what is not needed goes, what is not ours stays', async (t) => {
    const dataDir = temporary(t);
    const path = join(dataDir, 'exports');
    await mkdir(path);
    for (const name of ['1.tar.gz', '2.tar.gz', '3.tar.gz', '3-1.partial', '4-2.partial', 'notes.txt']) {
      writeFileSync(join(path, name), '');
    }
    await new ExportFolder(dataDir).keepOnly(new Set([1]), new Set([3]));
    assert.deepEqual(readdirSync(path).sort(), ['1.tar.gz', '3-1.partial', '3.tar.gz', 'notes.txt']);
    await new ExportFolder(join(dataDir, 'none')).keepOnly(new Set(), new Set());
  });
});
