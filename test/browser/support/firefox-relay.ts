/**
 * Starts the Firefox of `TEST_FIREFOX` with its own arguments, and stands between it and Playwright: an emulation that
 * this Firefox does not know has no effect, and is no error.
 */
import { spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { WebSocket, WebSocketServer } from 'ws';

const LISTENING = /WebDriver BiDi listening on (ws:\/\/\S+)/;

const firefox = spawn(process.env.TEST_FIREFOX ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
});
firefox.once('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => firefox.kill(signal));

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const address = LISTENING.exec(line)?.[1];
  if (address === undefined) console.error(line);
  else relay(address);
});

function relay(address: string): void {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false });
  server.once('listening', () => {
    const { port } = server.address() as AddressInfo;
    console.error(`WebDriver BiDi listening on ws://127.0.0.1:${port}`);
  });
  server.on('connection', (client, { url }) => {
    const browser = new WebSocket(`${address}${url ?? ''}`, { perMessageDeflate: false });
    const emulations = new Set<number>();
    const waiting: string[] = [];
    client.on('message', (data) => {
      const text = String(data);
      const { id, method } = JSON.parse(text) as { readonly id: number; readonly method: string };
      if (method.startsWith('emulation.')) emulations.add(id);
      if (browser.readyState === WebSocket.OPEN) browser.send(text);
      else waiting.push(text);
    });
    browser.on('open', () => {
      for (const text of waiting.splice(0)) browser.send(text);
    });
    browser.on('message', (data) => client.send(answerOf(String(data), emulations)));
    browser.on('close', () => client.close());
    client.on('close', () => browser.close());
  });
}

function answerOf(text: string, emulations: Set<number>): string {
  if (emulations.size === 0) return text;
  const reply = JSON.parse(text) as { readonly id?: number; readonly type: string; readonly error?: string };
  if (reply.id === undefined || !emulations.delete(reply.id)) return text;
  const isUnknown =
    reply.type === 'error' &&
    /^(?:unknown command|unsupported operation|invalid argument)$/.test(reply.error ?? '');
  return isUnknown ? JSON.stringify({ type: 'success', id: reply.id, result: {} }) : text;
}
