import type { Page } from 'playwright-core';
import { keysToPaint, processorTime, timeToShow } from '../browser/measures.ts';
import { MESSAGE, topicAt, type Visit, visiting } from '../browser/visit.ts';
import { Connection } from '../support/connection.ts';
import { dataSets, type Place } from '../support/data-set.ts';
import type { Figure, Line } from '../support/figure.ts';
import { BUSY_TOPIC } from '../support/messages.ts';
import { type Account, sendRequest } from '../support/requests.ts';
import { median, percentile } from '../support/statistics.ts';

/** The channel of the crowd (data-set.ts) that everybody is in. */
const EVERYBODY = 2;
const SEND_EVERY_MS = 100;
const COMPOSER = '.composer textarea';
const SENTENCE = 'What is written here appears while much else arrives, and each key is seen at once. ';

/** From a key to its letter on the screen, in a large organization where messages arrive. */
export const clientTyping: Figure = {
  name: 'client-typing',
  async measure(bench) {
    const place = await bench.place(dataSets(bench.quick).crowd);
    return visiting(place, (visit) => measure(visit, place, SENTENCE.repeat(bench.quick ? 1 : 4)));
  },
};

async function measure(visit: Visit, place: Place, text: string): Promise<Line[]> {
  const context = await visit.signedIn();
  const page = await context.newPage();
  await page.bringToFront();
  const channelId = place.channelIds[EVERYBODY] as number;
  const sender = await Connection.open(visit.server.port);
  const writer = new Writer(place.accounts.slice(1), channelId, sender);
  await writer.send();
  await timeToShow(page, topicAt(channelId, BUSY_TOPIC), MESSAGE);
  await page.locator(COMPOSER).click();
  await keysToPaint(page, COMPOSER, 'To begin with. ');
  const quiet = await typed(page, text);
  const stop = writer.every(SEND_EVERY_MS);
  const busy = await typed(page, text);
  await stop();
  sender.close();
  const arrived = await page.locator(MESSAGE).count();
  await context.close();
  return [
    {
      ...{ name: `key to paint, p95, 10 messages/s, ${place.set.people} people`, unit: 'ms' },
      ...{ value: percentile(busy.times, 0.95), aim: { atMost: 50 } },
      absolutes: [
        { name: 'median', value: median(busy.times), unit: 'ms' },
        { name: 'slowest', value: Math.max(...busy.times), unit: 'ms' },
        { name: 'p95 with nothing arriving', value: percentile(quiet.times, 0.95), unit: 'ms' },
        { name: 'processor time', value: busy.processor, unit: 'ms/s' },
        { name: 'with nothing arriving', value: quiet.processor, unit: 'ms/s' },
        { name: 'sent', value: writer.sent, unit: 'messages' },
        { name: 'drawn', value: arrived, unit: 'messages' },
      ],
    },
  ];
}

async function typed(page: Page, text: string) {
  const from = performance.now();
  const before = await processorTime(page);
  const times = await keysToPaint(page, COMPOSER, text);
  const processor = (((await processorTime(page)) - before) * 1000) / (performance.now() - from);
  return { times, processor };
}

/** People who write into the topic, one after another. */
class Writer {
  sent = 0;
  readonly #people: readonly Account[];
  readonly #channelId: number;
  readonly #connection: Connection;

  constructor(people: readonly Account[], channelId: number, connection: Connection) {
    this.#people = people;
    this.#channelId = channelId;
    this.#connection = connection;
  }

  async send(): Promise<void> {
    const turn = this.sent++;
    const person = this.#people[turn % 50] as Account;
    await this.#connection.fetch(
      sendRequest(person, { channelId: this.#channelId, topic: BUSY_TOPIC }, turn),
    );
  }

  /** The function that it returns ends it, once what was sent is acknowledged. */
  every(ms: number): () => Promise<void> {
    let last = Promise.resolve();
    const timer = setInterval(() => {
      last = last.then(() => this.send());
    }, ms);
    return () => {
      clearInterval(timer);
      return last;
    };
  }
}
