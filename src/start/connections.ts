import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** The types of bodies that may take long: forms with files, and parts of resumable uploads. */
const UPLOAD = /^(?:multipart\/form-data|application\/offset\+octet-stream)\b/i;

/** The open connections of a server, and those with an upload. */
export class Connections {
  readonly #open = new Set<Socket>();
  readonly #uploading = new Map<Socket, IncomingMessage>();

  constructor(server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#open.add(socket);
      socket.on('close', () => this.#open.delete(socket));
    });
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (!UPLOAD.test(request.headers['content-type'] ?? '')) return;
      this.#uploading.set(request.socket, request);
      response.on('close', () => this.#uploading.delete(request.socket));
    });
  }

  /** The number of uploads, those being answered included. */
  get uploads(): number {
    return this.#uploading.size;
  }

  /** Closes all connections except those with an upload. */
  closeOthers(): void {
    for (const socket of this.#open) if (!this.#uploading.has(socket)) socket.destroy();
  }

  closeAll(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
