import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parse } from 'node:querystring';
import type { SQLInputValue } from 'node:sqlite';
import { typedColumns } from '../../src/chat/store/schema.ts';
import '../../src/features.ts';
import { COUNTER_ROWS } from '../../src/engine/store/counters.ts';
import { openToWrite } from '../../src/engine/store/sqlite-files.ts';
import { SqliteThread } from '../../src/engine/store/sqlite-thread.ts';
import type { Deferrable, DeferredRow } from '../../src/engine/store/write-set.ts';

/**
 * The least that a durable send could cost on this store: reads the form, and writes the rows of a message and of its log entry with
 * Parley's writer thread, half of the requests that are under way in each commit. It knows nobody, renders nothing, indexes no words, and
 * notifies nobody. Repeats the newest rows of BENCH_DATABASE.
 */
const REALM = 1;
/** Requests that share a commit, of 50 that are under way; a commit waits so many milliseconds for them. */
const IN_A_BATCH = 25;
const GATHER_MS = 2;

const path = process.env.BENCH_DATABASE as string;
const database = openToWrite(path, 'left-to-thread');
const newest = (table: string, by: string) =>
  database.prepare(`SELECT * FROM ${table} WHERE realm_id = ? ORDER BY ${by} DESC LIMIT 1`).get(REALM) as Row;
const counters = new Map(
  database
    .prepare('SELECT name, value FROM counters WHERE realm_id = ?')
    .all(REALM)
    .map(({ name, value }) => [String(name), Number(value)]),
);
const channels = new Map(
  database
    .prepare('SELECT DISTINCT stream_id, recipient_id FROM messages WHERE stream_id IS NOT NULL')
    .all()
    .map(({ stream_id, recipient_id }) => [String(stream_id), Number(recipient_id)]),
);
const senders = database
  .prepare('SELECT DISTINCT sender_id FROM messages ORDER BY 1 LIMIT 50')
  .all()
  .map(({ sender_id }) => Number(sender_id));

type Row = Record<string, SQLInputValue>;
type Form = Readonly<Record<'to' | 'topic' | 'content', string>>;

const repeated = (name: Parameters<typeof typedColumns>[0], row: Row) => {
  const table: Deferrable = { table: name, columns: typedColumns(name) };
  const columns = Object.keys(table.columns);
  return (changes: Row): DeferredRow => ({
    table,
    values: columns.map((column) => changes[column] ?? row[column] ?? null),
  });
};
const message = repeated('messages', newest('messages', 'id'));
const entry = repeated('log', newest('log', 'position'));
const counter = (name: string, value: number): DeferredRow => ({
  table: COUNTER_ROWS,
  values: [REALM, name, value],
});

const thread = new SqliteThread(path);
thread.start();
while (!thread.isReady) await new Promise(setImmediate);

interface Waiting {
  readonly form: Form;
  readonly response: ServerResponse;
}
const waiting: Waiting[] = [];
let isWriting = false;

async function write(): Promise<void> {
  if (isWriting) return;
  isWriting = true;
  while (waiting.length > 0) {
    const until = performance.now() + GATHER_MS;
    while (waiting.length < IN_A_BATCH && performance.now() < until) await new Promise(setImmediate);
    const batch = waiting.splice(0);
    const expected = new Map(counters);
    const answer = await thread.commit({ realmId: REALM, expected }, rowsOf(batch));
    if (!('done' in answer)) throw new Error(JSON.stringify(answer));
    for (const { response } of batch) reply(response);
  }
  isWriting = false;
}

function rowsOf(batch: readonly Waiting[]): DeferredRow[] {
  const rows = batch.flatMap(({ form }) => {
    const [id, position] = [next('message'), next('log')];
    const own = {
      ...{
        id,
        sender_id: senders[id % senders.length] as number,
        recipient_id: channels.get(form.to) as number,
      },
      ...{ stream_id: Number(form.to), topic: form.topic, topic_key: form.topic.toLowerCase() },
      ...{ content: form.content, rendered_content: `<p>${form.content}</p>` },
    };
    return [message(own), entry({ position })];
  });
  return [
    ...rows,
    counter('message', counters.get('message') ?? 0),
    counter('log', counters.get('log') ?? 0),
  ];
}

function next(name: string): number {
  const value = (counters.get(name) ?? 0) + 1;
  counters.set(name, value);
  return value;
}

function reply(response: ServerResponse): void {
  const body = '{"result":"success","msg":"","id":1}';
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
  response.end(body);
}

function receive(request: IncomingMessage, response: ServerResponse): void {
  let text = '';
  request.on('data', (chunk) => {
    text += chunk;
  });
  request.on('end', () => {
    waiting.push({ form: parse(text) as Form, response });
    void write();
  });
}

const server = createServer(receive);
server.listen(0, '127.0.0.1', () => {
  console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
