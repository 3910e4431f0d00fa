import { EventEmitter, once } from 'node:events';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';

/** Which of a node's connections it is, as it names itself to PostgreSQL. */
export type Role = 'writer' | 'reader' | 'listener' | 'lookout' | 'migrator';

/**
 * `open`; `closed`: connections break and new ones are refused; `silent`: nothing arrives, and both ends believe that
 * they are connected; `slow`: each packet takes longer.
 */
export type WireState = 'open' | 'closed' | 'silent' | 'slow';

const SLOW_MS = 30;

interface Link {
  readonly role: Role | undefined;
  readonly client: Socket;
  readonly upstream: Socket;
  isSilent: boolean;
  /** One end has closed its connection while nothing arrived at the other. */
  isOver: boolean;
}

/** The network between one node and PostgreSQL. Delayed bytes arrive later, as TCP would bring them. */
export class Wire {
  /** As URL of the database. */
  readonly url: string;
  /** Says `link` with its role for each connection that came, refused ones too. */
  readonly events = new EventEmitter<{ link: [Role | undefined] }>();
  /** Roles of all connections that came, in order. */
  readonly came: (Role | undefined)[] = [];
  readonly #server: Server;
  readonly #target: URL;
  readonly #links = new Set<Link>();
  /** Connections that came while nothing arrived. */
  readonly #unheard = new Set<Socket>();
  #state: WireState = 'open';
  #refusing: { count: number; readonly role: Role | undefined } = { count: 0, role: undefined };

  private constructor(server: Server, target: URL) {
    this.#server = server;
    this.#target = target;
    const url = new URL(target);
    url.port = String((server.address() as { port: number }).port);
    this.url = url.href;
    server.on('connection', (client) => this.#greet(client));
  }

  static async to(databaseUrl: string): Promise<Wire> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    return new Wire(server, new URL(databaseUrl));
  }

  /** For present connections, and for later ones. */
  set(state: WireState): void {
    this.#state = state;
    if (state === 'closed') this.cut();
    else if (state === 'silent') this.silence();
    else for (const link of this.#links) this.#resume(link);
    if (state === 'silent') return;
    for (const client of this.#unheard) client.resume();
    this.#unheard.clear();
  }

  /** How many connections of this role are open. */
  open(role: Role): number {
    return this.#linksOf(role).length;
  }

  /** Ends all present connections, or those of a role, as a restart of PostgreSQL would. */
  cut(role?: Role): void {
    for (const link of this.#linksOf(role)) this.#end(link);
  }

  /** Closes the next connections, or those of a role, once they have identified themselves. */
  refuse(count: number, role?: Role): void {
    this.#refusing = { count, role };
  }

  /** Forwards nothing more on the present connections, or those of a role. */
  silence(role?: Role): void {
    for (const link of this.#linksOf(role)) {
      link.isSilent = true;
      for (const socket of [link.client, link.upstream]) socket.pause();
    }
  }

  async close(): Promise<void> {
    this.cut();
    for (const client of this.#unheard) client.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #linksOf(role?: Role): readonly Link[] {
    return [...this.#links].filter((link) => role === undefined || link.role === role);
  }

  #resume(link: Link): void {
    link.isSilent = false;
    if (link.isOver) this.#end(link);
    for (const socket of [link.client, link.upstream]) socket.resume();
  }

  #end(link: Link): void {
    this.#links.delete(link);
    link.client.destroy();
    link.upstream.destroy();
  }

  /** The first bytes of a client name it. */
  #greet(client: Socket): void {
    client.on('error', () => {});
    if (this.#state === 'closed') {
      client.resetAndDestroy();
      return;
    }
    client.once('data', (startup) => {
      const role = /parley (\w+)/.exec(startup.toString('latin1'))?.[1] as Role | undefined;
      const refusing = this.#refusing;
      if (this.#state === 'closed' || (refusing.count > 0 && (refusing.role ?? role) === role)) {
        refusing.count--;
        client.destroy();
      } else {
        this.#forward(client, role, startup);
      }
      this.came.push(role);
      this.events.emit('link', role);
    });
    if (this.#state !== 'silent') return;
    client.pause();
    this.#unheard.add(client);
  }

  #forward(client: Socket, role: Role | undefined, startup: Buffer): void {
    const upstream = dial(Number(this.#target.port), this.#target.hostname);
    upstream.on('error', () => {});
    const link: Link = { role, client, upstream, isSilent: false, isOver: false };
    this.#links.add(link);
    upstream.write(startup);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.setNoDelay(true);
      let before = Promise.resolve();
      from.on('data', (bytes) => {
        before = before.then(async () => {
          if (this.#state === 'slow') await setTimeout(SLOW_MS);
          to.write(bytes);
        });
      });
      from.on('close', () => {
        link.isOver = true;
        if (!link.isSilent) this.#end(link);
      });
    }
  }
}
