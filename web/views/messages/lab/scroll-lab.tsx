import '../../../ui/styles.ts';
import { render } from 'preact';
import { loadLanguage } from '../../../i18n/load.ts';
import { Messages } from '../../../model/messages.ts';
import { Model } from '../../../model/model.ts';
import { Timeline } from '../../../model/timeline.ts';
import { prepareHtml } from '../../../ui/html/html.ts';
import { Desk } from '../../app/desk.ts';
import { ModelContext } from '../../app/model-context.ts';
import { MessageList } from '../message-list.tsx';
import { Change, type ChangeName } from './changes.ts';
import { randomFrom, World } from './world.ts';

/**
 * The list as it is, over a server that is made up, for a test: random changes above, at and below the message being
 * read, and how far it moved. No part of the client: nothing imports it.
 */
export interface LabResult {
  readonly changes: number;
  /** The furthest that a message moved at one change, in pixels. */
  readonly furthest: number;
  /** The change that moved it, to find it again. */
  readonly worst: { readonly at: number; readonly name: ChangeName | undefined };
  readonly mostRows: number;
}

export interface LabOptions {
  readonly seed: number;
  readonly changes: number;
  /** The browser's own scroll anchoring. */
  readonly anchoring: boolean;
}

const OWN_ID = 9;
/** A change shows in the next frame, and what it sets off in the one after it. */
const FRAMES = 2;

async function run({ seed, changes, anchoring }: LabOptions): Promise<LabResult> {
  const { view, change } = await open(seed);
  view().style.overflowAnchor = anchoring ? 'auto' : 'none';
  const random = randomFrom(seed);
  let furthest = 0;
  let worst: LabResult['worst'] = { at: 0, name: undefined };
  let mostRows = 0;
  for (let at = 0; at < changes; at++) {
    if (at % 10 === 0) await goElsewhere(view(), random);
    const before = reading(view());
    const name = change.next(random, before.row);
    await frames(FRAMES);
    mostRows = Math.max(mostRows, view().querySelectorAll('article').length);
    const moved = before.row?.isConnected ? Math.abs(topIn(view(), before.row) - before.top) : 0;
    if (moved <= furthest) continue;
    furthest = moved;
    worst = { at, name };
  }
  render(null, document.body);
  return { changes, furthest, worst, mostRows };
}

async function open(seed: number) {
  await Promise.all([loadLanguage('en'), prepareHtml()]);
  const world = new World(20_000);
  const model = new Model();
  model.live.reset({ user_id: OWN_ID });
  const sync = {
    fetch: async (request: Parameters<World['page']>[0]) => ({ page: world.page(request), replay: [] }),
    stored: async () => undefined,
    savePage: () => undefined,
  };
  const messages = new Messages(sync as never);
  messages.reset(OWN_ID);
  const timeline = new Timeline(messages, []);
  document.body.style.cssText = 'display: flex; flex-direction: column; block-size: 100dvh';
  render(
    <ModelContext.Provider value={{ model, desk: new Desk() }}>
      <MessageList timeline={timeline} />
    </ModelContext.Provider>,
    document.body,
  );
  await timeline.open(10_000 + (seed % 100));
  await frames(4);
  const view = () => document.querySelector('.messages-view') as HTMLElement;
  return { view, change: new Change({ world, messages, timeline, view }) };
}

/** Anywhere, also at the very top and the very end. */
async function goElsewhere(view: HTMLElement, random: () => number): Promise<void> {
  const where = random();
  const range = view.scrollHeight - view.clientHeight;
  view.scrollTop = where < 0.1 ? 0 : where > 0.95 ? range - 20 : range * random();
  await frames(4);
}

/** The first message that begins in the view. */
function reading(view: HTMLElement): { readonly row: HTMLElement | undefined; readonly top: number } {
  const rows = [...view.querySelectorAll<HTMLElement>('article')];
  const row = rows.find((each) => topIn(view, each) >= 0 && topIn(view, each) < view.clientHeight * 0.6);
  return { row, top: row ? topIn(view, row) : 0 };
}

const topIn = (view: HTMLElement, row: HTMLElement): number =>
  row.getBoundingClientRect().top - view.getBoundingClientRect().top;

async function frames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
}

Object.assign(window, { runScrollLab: run });
