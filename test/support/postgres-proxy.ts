import { EventEmitter, once } from 'node:events';
import { createServer, connect as dial, type Server, type Socket } from 'node:net';
import { after } from 'node:test';

/** Which of a node's connections it is, as it names itself to PostgreSQL. */
export type Role = 'writer' | 'reader' | 'listener' | 'lookout' | 'migrator';

interface Link {
  readonly role: Role | undefined;
  readonly client: Socket;
  readonly upstream: Socket;
  isSilent: boolean;
}

/** Stands between a node and PostgreSQL, refuses connections, cuts them, or forwards nothing more on them. */
export class PostgresProxy {
  /** As URL of the database. */
  readonly url: string;
  /** Says `link` with its role for each connection that came, refused ones too. */
  readonly events = new EventEmitter<{ link: [Role | undefined] }>();
  /** Roles of all connections that came, in order. */
  readonly came: (Role | undefined)[] = [];
  readonly #server: Server;
  readonly #target: URL;
  readonly #links = new Set<Link>();
  #refusing: { count: number; readonly role: Role | undefined } = { count: 0, role: undefined };

  private constructor(server: Server, target: URL) {
    this.#server = server;
    this.#target = target;
    const url = new URL(target);
    url.port = String((server.address() as { port: number }).port);
    this.url = url.href;
    server.on('connection', (client) => this.#greet(client));
  }

  /** It ends with the test file. */
  static async before(databaseUrl: string): Promise<PostgresProxy> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new PostgresProxy(server, new URL(databaseUrl));
    after(() => proxy.close());
    return proxy;
  }

  /** How many connections of this role are open. */
  open(role: Role): number {
    return [...this.#links].filter((link) => link.role === role).length;
  }

  /** Ends all connections, or those of a role, as a restart of PostgreSQL would. */
  cut(role?: Role): void {
    for (const link of this.#links) {
      if (role && link.role !== role) continue;
      this.#links.delete(link);
      end(link);
    }
  }

  /** Closes the next connections, or those of a role, once they have said who they are. */
  refuse(count: number, role?: Role): void {
    this.#refusing = { count, role };
  }

  /** Forwards nothing more on the connections that are there, or those of a role; both ends believe that they are open. */
  silence(role?: Role): void {
    for (const link of this.#links) if (!role || link.role === role) link.isSilent = true;
  }

  async close(): Promise<void> {
    for (const link of this.#links) end(link);
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** The first bytes of a client name it. */
  #greet(client: Socket): void {
    client.on('error', () => {});
    client.once('data', (startup) => {
      const role = /parley (\w+)/.exec(startup.toString('latin1'))?.[1] as Role | undefined;
      const refusing = this.#refusing;
      if (refusing.count > 0 && (refusing.role ?? role) === role) {
        refusing.count--;
        client.destroy();
      } else {
        this.#forward(client, role, startup);
      }
      this.came.push(role);
      this.events.emit('link', role);
    });
  }

  #forward(client: Socket, role: Role | undefined, startup: Buffer): void {
    const upstream = dial(Number(this.#target.port), this.#target.hostname);
    const link: Link = { role, client, upstream, isSilent: false };
    this.#links.add(link);
    upstream.on('error', () => {});
    upstream.write(startup);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      from.on('data', (bytes) => {
        if (!link.isSilent) to.write(bytes);
      });
      from.on('close', () => {
        if (link.isSilent) return;
        this.#links.delete(link);
        to.destroy();
      });
    }
  }
}

function end({ client, upstream }: Link): void {
  client.destroy();
  upstream.destroy();
}
