import '../ui/styles.ts';
import { render } from 'preact';
import { loadLanguage } from '../i18n/load.ts';
import { Messages } from '../model/messages.ts';
import { Model } from '../model/model.ts';
import { Timeline } from '../model/timeline.ts';
import { prepareHtml } from '../ui/html/html.ts';
import { Desk } from '../views/app/desk.ts';
import { ModelContext } from '../views/app/model-context.ts';
import { MessageList } from '../views/messages/message-list.tsx';
import { RandomChange } from './changes.ts';
import type { ArrivalTime, LabOptions, LabResult } from './options.ts';
import { randomFrom, World } from './world.ts';

/**
 * The list as it is, over a server that is made up, for a test: random changes above, at and below the message being
 * read, and how far it moved. No part of the client: nothing imports it.
 */
const OWN_ID = 9;
/** A change shows in the next frame, and its consequences in the frames after it. */
const FRAMES = 3;

async function run({ seed, changes, together, anchoring }: LabOptions): Promise<LabResult> {
  const { view, change } = await open(seed);
  view().style.overflowAnchor = anchoring ? 'auto' : 'none';
  const random = randomFrom(seed);
  let furthest = 0;
  let worst: LabResult['worst'] = { at: 0, names: [] };
  let mostRows = 0;
  let made = 0;
  for (let look = 0; made < changes; look++) {
    if (look % 10 === 0) await goElsewhere(view(), random);
    const before = reading(view());
    const count = 1 + Math.floor(random() * Math.min(together, changes - made));
    const names = Array.from({ length: count }, () => change.next(random, before.row));
    made += count;
    let moved = 0;
    for (let frame = 0; frame < FRAMES; frame++) {
      await painting();
      if (before.row?.isConnected) moved = Math.max(moved, Math.abs(topIn(view(), before.row) - before.top));
    }
    mostRows = Math.max(mostRows, view().querySelectorAll('article').length);
    if (moved > 1)
      console.log(look, names, moved, before.row?.dataset.id, before.top, document.body.style.inlineSize);
    if (moved <= furthest) continue;
    furthest = moved;
    worst = { at: look, names };
  }
  return { changes: made, furthest, worst, mostRows };
}

async function open(seed: number) {
  await Promise.all([loadLanguage('en'), prepareHtml()]);
  const world = new World(20_000);
  const model = new Model();
  model.live.reset({ user_id: OWN_ID });
  const sync = {
    fetch: async (request: Parameters<World['page']>[0]) => ({ page: world.page(request), replay: [] }),
    mayHaveStored: () => true,
    stored: async () => undefined,
    savePage: () => undefined,
  };
  const messages = new Messages(sync as never);
  messages.reset(OWN_ID);
  const timeline = new Timeline(messages, []);
  render(null, document.body);
  document.body.style.cssText = 'display: flex; flex-direction: column; block-size: 100dvh';
  render(
    <ModelContext.Provider value={{ model, desk: new Desk() }}>
      <MessageList timeline={timeline} />
    </ModelContext.Provider>,
    document.body,
  );
  await timeline.open(10_000 + (seed % 100));
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  watchPainting();
  await frames(4);
  const view = () => document.querySelector('.messages-view') as HTMLElement;
  return { view, world, messages, timeline, change: new RandomChange({ world, messages, timeline, view }) };
}

/** Milliseconds of script and layout that one arriving message takes with a full window of rows: the median. */
async function timeArrivals(count: number): Promise<ArrivalTime> {
  const { world, messages, timeline } = await open(1);
  await timeline.jump('newest');
  for (let page = 0; page < 6; page++)
    await timeline.load('older', { count: 60, reading: timeline.rows.peek().at(-1)?.id ?? 0 });
  await frames(4);
  const rows = document.querySelectorAll('article').length;
  const times: number[] = [];
  for (let at = 0; at < count; at++) {
    const start = performance.now();
    messages.apply([world.arrive()]);
    // The rows are drawn in a microtask.
    await Promise.resolve();
    await Promise.resolve();
    times.push(performance.now() - start);
    await frames(1);
  }
  return { rows, median: times.sort((a, b) => a - b)[count >> 1] ?? 0 };
}

/** Scrolls to any place; sometimes to the very top, or to 20 px before the end. */
async function goElsewhere(view: HTMLElement, random: () => number): Promise<void> {
  const where = random();
  const range = view.scrollHeight - view.clientHeight;
  view.scrollTop = where < 0.1 ? 0 : where > 0.95 ? range - 20 : range * random();
  await frames(4);
}

/** The first message that begins in the view. */
function reading(view: HTMLElement): { readonly row: HTMLElement | undefined; readonly top: number } {
  const rows = [...view.querySelectorAll<HTMLElement>('article')];
  const row = rows.find((each) => topIn(view, each) >= -1 && topIn(view, each) < view.clientHeight * 0.6);
  return { row, top: row ? topIn(view, row) : 0 };
}

const topIn = (view: HTMLElement, row: HTMLElement): number =>
  row.getBoundingClientRect().top - view.getBoundingClientRect().top;

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await painting();
}

const probe = document.createElement('div');
probe.style.cssText = 'position: fixed; inset-block-start: 0; block-size: 1px; visibility: hidden';
let painted: () => void = () => undefined;

/** The moment at which everything lies as the next frame shows it: after the observers of the list. */
function painting(): Promise<void> {
  return new Promise((resolve) => {
    painted = resolve;
    requestAnimationFrame(() => {
      probe.style.inlineSize = `${1 + ((Number.parseInt(probe.style.inlineSize, 10) || 0) % 9)}px`;
    });
  });
}

/** After the list, so that its observer is called after the list's own. */
function watchPainting(): void {
  document.documentElement.append(probe);
  new ResizeObserver(() => painted()).observe(probe);
}

Object.assign(window, { runScrollLab: run, openScrollLab: open, timeArrivals });
