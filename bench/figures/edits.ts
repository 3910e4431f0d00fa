import { Crowd, registerAll } from '../support/crowd.ts';
import type { Place } from '../support/data-set.ts';
import { type Bench, type Line, ratio } from '../support/figure.ts';
import { type Account, formRequest, sendRequest } from '../support/requests.ts';
import type { Server } from '../support/server.ts';
import { serverFigure } from '../support/server-figure.ts';
import { median } from '../support/statistics.ts';

/** The channel of the crowd (data-set.ts) that everybody is in. */
const EVERYBODY = 2;

/** How long until all who listen have an edit, against the send of the same message. */
export const edits = serverFigure({ name: 'edits', data: 'crowd', measure: compare });

async function compare(bench: Bench, place: Place, server: Server): Promise<Line[]> {
  const listening = bench.quick ? 100 : 1000;
  const clients = await registerAll(server, place.accounts.slice(0, listening), [
    'message',
    'update_message',
  ]);
  const crowd = await Crowd.open(server.port, clients);
  const times: { readonly sends: number[]; readonly edits: number[] } = { sends: [], edits: [] };
  try {
    const warmUp = bench.quick ? 2 : 10;
    for (let turn = 0; turn < (bench.quick ? 10 : 60); turn++) {
      const sent = await crowd.round(send(place), listening);
      const { id } = JSON.parse(sent.reply) as { id: number };
      const edited = await crowd.round(edit(place, id, turn), listening);
      if (turn < warmUp) continue;
      times.sends.push(Math.max(...sent.deliveries));
      times.edits.push(Math.max(...edited.deliveries));
    }
  } finally {
    crowd.close();
  }
  const last = (name: string, all: readonly number[]) => ({
    ...{ name: `${name} → last delivery`, value: median(all), unit: 'ms' },
  });
  const what = `edit to ${place.set.subscribers[EVERYBODY]} subscribers, ${listening} listening`;
  return [ratio(what, last('edit', times.edits), last('send', times.sends))];
}

const author = ({ accounts }: Place) => accounts[1] as Account;

const send = (place: Place) =>
  sendRequest(author(place), { channelId: place.channelIds[EVERYBODY] as number, topic: 'to all of you' }, 0);

/** Edits a message just sent, once: an edit also writes the history of earlier ones. */
const edit = (place: Place, id: number, turn: number) =>
  formRequest(`PATCH /messages/${id}`, author(place), { content: `Good morning everybody, day ${turn}` });
