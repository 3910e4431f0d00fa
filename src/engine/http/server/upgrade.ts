import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { ForeignOrigin, UpgradeRequired } from '../../kernel/failures/stream-errors.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { SocketOutlet } from '../streams/socket-outlet.ts';
import { ServerResponse } from './node-http.ts';

interface Upgrade {
  readonly socket: Duplex;
  readonly head: Buffer;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/** Bytes of a client's message, which only names an event. */
const MOST_BYTES = 1024;

const sockets = new WebSocketServer({
  noServer: true,
  clientTracking: false,
  // Frames shared by all clients are not compressed for each of them.
  perMessageDeflate: false,
  maxPayload: MOST_BYTES,
});

/** Server options: other protocols in an Upgrade header are ignored, as HTTP allows. */
export const upgradeOptions = {
  shouldUpgradeCallback: ({ method, headers }: IncomingMessage): boolean =>
    method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket',
};

/** Routes requests for WebSockets like all others: the same code admits, decodes and refuses them. */
export function routeUpgrades(server: Server, serve: RequestListener): void {
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    upgrades.set(request, { socket, head });
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(request.socket);
    response.once('finish', () => socket.end());
    socket.once('close', () => response.emit('close'));
    serve(request, response);
  });
}

/** Whether the request asks for a WebSocket: pages do so by `new WebSocket`, which takes no headers. */
export const asksForSocket = ({ request }: Exchange): boolean => upgrades.has(request);

const KEY = /^[+/0-9A-Za-z]{22}==$/;

/** Throws unless the request asks for a WebSocket, from a page of this server or from no page. */
export function requireUpgrade({ request }: Exchange, externalUrl: string): void {
  const { headers } = request;
  if (!upgrades.has(request) || headers['sec-websocket-version'] !== '13') throw new UpgradeRequired();
  if (!KEY.test(headers['sec-websocket-key'] ?? ''))
    throw new UpgradeRequired('Sec-WebSocket-Key is not a key of 16 bytes.');
  requireOwnOrigin(headers.origin, headers.host, externalUrl);
}

/** Threat: a browser adds cookies and stored credentials to requests of any page; its Origin header names the page. */
function requireOwnOrigin(origin: string | undefined, host: string | undefined, externalUrl: string): void {
  if (origin === undefined || origin === new URL(externalUrl).origin) return;
  if (!URL.canParse(origin) || new URL(origin).host !== host) throw new ForeignOrigin();
}

/** Answers the request with a WebSocket; calls `begin` once it is open. */
export function openSocket(exchange: Exchange, begin: (outlet: SocketOutlet) => void): void {
  const { request } = exchange;
  const { socket, head } = upgrades.get(request) as Upgrade;
  exchange.takeOver().detachSocket(request.socket);
  sockets.handleUpgrade(request, socket, head, (ws) => begin(new SocketOutlet(ws, socket)));
}
