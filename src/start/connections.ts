import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Bodies that take their time: files of forms, and pieces of resumable uploads. */
const UPLOAD = /^(?:multipart\/form-data|application\/offset\+octet-stream)\b/i;

/** The open connections of a server, and those on which a file comes in. */
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

  /** Files that come in, or are being answered. */
  get uploads(): number {
    return this.#uploading.size;
  }

  /** Cuts all clients off but those that upload a file. */
  closeOthers(): void {
    for (const socket of this.#open) if (!this.#uploading.has(socket)) socket.destroy();
  }

  closeAll(): void {
    for (const socket of this.#open) socket.destroy();
  }
}
