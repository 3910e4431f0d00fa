import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import { type Bench, type Figure, type Line, ratio } from '../support/figure.ts';
import { drive } from '../support/load.ts';
import { type Account, formRequest, sendRequest } from '../support/requests.ts';
import { Server } from '../support/server.ts';
import { median } from '../support/statistics.ts';

/** Who is using a client while the others are away. */
const PRESENT = 10;
/** A mail server that is not there: mails are decided about, and none leaves within the batching period. */
const DECIDES = { PARLEY_SMTP_URL: 'smtp://127.0.0.1:9' };

/** The cost of a send while the server decides whom messages notify, against a server that cannot notify anybody. */
export const deciding: Figure = {
  name: 'deciding',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).crowd);
    const times = Object.fromEntries(
      KINDS.map((kind) => [kind, { with: [] as number[], without: [] as number[] }]),
    );
    for (let round = 0; round < (bench.quick ? 1 : 3); round++)
      for (const way of ['without', 'with'] as const) {
        const env = way === 'with' ? DECIDES : {};
        const server = await Server.parley(place.folder, { env });
        try {
          for (const kind of KINDS)
            times[kind]?.[way].push(...(await slices(bench, place, { server, kind })));
        } finally {
          await server.stop();
        }
      }
    const size = place.set.subscribers[2] as number;
    return KINDS.map((kind): Line => {
      const quantity = (name: string, all: readonly number[]) => ({ name, value: median(all), unit: 'ms' });
      const { with: slow = [], without: fast = [] } = times[kind] ?? {};
      const name = `send ${kind}, ${size} subscribers, ${size - PRESENT} of them away`;
      return {
        ...ratio(name, quantity('deciding', slow), quantity('not deciding', fast)),
        aim: { atMost: 1.2 },
      };
    });
  },
};

const KINDS = ['of plain texts', 'that mentions somebody'] as const;

interface Slice {
  readonly server: Server;
  readonly kind: (typeof KINDS)[number];
}

/** p50 of each slice, in ms. */
async function slices(bench: Bench, place: Place, { server, kind }: Slice): Promise<number[]> {
  const channel = place.channelIds[2] as number;
  const sender = place.accounts[1] as Account;
  const connections = await Connection.openMany(server.port, 1);
  for (const each of place.accounts.slice(1, 1 + PRESENT))
    await connections[0]?.fetch(
      formRequest('POST /users/me/presence', each, { status: 'active', ping_only: 'true' }),
    );
  const next = (turn: number) => {
    if (kind === 'of plain texts')
      return sendRequest(sender, { channelId: channel, topic: 'deciding' }, turn);
    const person = `Person Number ${100 + (turn % 500)}`;
    // A user follows topics with mentions of the user: each user has one.
    const to = { type: 'channel', to: channel, topic: `for ${person}` };
    return formRequest('POST /messages', sender, { ...to, content: `@**${person}** please look` });
  };
  await drive(connections, (_, turn) => next(turn), bench.quick ? 200 : 2000);
  const times: number[] = [];
  for (let slice = 0; slice < (bench.quick ? 2 : 8); slice++)
    times.push((await drive(connections, (_, turn) => next(turn), bench.quick ? 100 : 500)).p50);
  for (const each of connections) each.close();
  return times;
}
