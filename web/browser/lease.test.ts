import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Leases, type LeaseWorld, makeLeases } from './lease.ts';

/** Tabs of a browser with one storage and one clock, which the test moves. */
class FakeBrowser {
  readonly #kept = new Map<string, string>();
  readonly #waiting = new Set<{
    readonly tab: string;
    readonly keys: readonly string[];
    at: number;
    end(): void;
  }>();
  #now = 1_000_000;

  /** `slowness`: its timers end so much later, as those of a tab in the background. */
  tab(name: string, slowness = 0): { readonly leases: Leases; readonly close: () => void; crash(): void } {
    const gone = new AbortController();
    let isCrashed = false;
    const changed = (key: string) => {
      for (const each of this.#waiting) if (each.tab !== name && each.keys.includes(key)) each.end();
    };
    const world: LeaseWorld = {
      get: (key) => this.#kept.get(key) ?? null,
      put: (key, value) => {
        if (isCrashed) return;
        this.#kept.set(key, value);
        changed(key);
      },
      remove: (key) => {
        if (isCrashed || !this.#kept.delete(key)) return;
        changed(key);
      },
      now: () => this.#now,
      wait: (ms, { signal, keys }) =>
        new Promise((resolve) => {
          const end = () => {
            if (this.#waiting.delete(entry) && !isCrashed) resolve();
          };
          const entry = { tab: name, keys, at: this.#now + ms + slowness, end };
          this.#waiting.add(entry);
          signal.addEventListener('abort', end);
          if (signal.aborted) end();
        }),
      leaving: () => gone.signal,
    };
    const crash = () => {
      isCrashed = true;
    };
    return { leases: makeLeases(world, name), close: () => gone.abort(), crash };
  }

  async pass(ms: number): Promise<void> {
    for (const end = this.#now + ms; this.#now < end; ) {
      await settled();
      this.#now += 100;
      for (const each of [...this.#waiting]) if (each.at <= this.#now) each.end();
    }
    await settled();
  }
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Leads while it has the name: the tabs that lead stand in `leading`. */
function lead(leases: Leases, tab: string, leading: Set<string>): AbortController {
  const ending = new AbortController();
  void leases.with('log', ending.signal, async (signal) => {
    leading.add(tab);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    leading.delete(tab);
  });
  return ending;
}

test('of two tabs that open at the same time one leads, and it goes on', async () => {
  const [browser, leading] = [new FakeBrowser(), new Set<string>()];
  for (const name of ['a', 'b']) lead(browser.tab(name).leases, name, leading);
  await browser.pass(1000);
  const [first] = leading;
  assert.equal(leading.size, 1);
  await browser.pass(60_000);
  assert.deepEqual([...leading], [first]);
});

test('when the tab that leads closes, another one leads', async () => {
  const [browser, leading] = [new FakeBrowser(), new Set<string>()];
  const first = browser.tab('a');
  lead(first.leases, 'a', leading);
  await browser.pass(1000);
  lead(browser.tab('b').leases, 'b', leading);
  await browser.pass(10_000);
  assert.deepEqual([...leading], ['a']);
  first.close();
  first.crash();
  await browser.pass(1000);
  assert.deepEqual([...leading], ['b']);
});

test('what ends by itself gives the name back', async () => {
  const [browser, leading] = [new FakeBrowser(), new Set<string>()];
  const ending = lead(browser.tab('a').leases, 'a', leading);
  await browser.pass(1000);
  lead(browser.tab('b').leases, 'b', leading);
  ending.abort();
  await browser.pass(2000);
  assert.deepEqual([...leading], ['b']);
});

test('when the tab that leads is gone without a word, its lease lapses', async () => {
  const [browser, leading] = [new FakeBrowser(), new Set<string>()];
  const first = browser.tab('a');
  lead(first.leases, 'a', leading);
  await browser.pass(1000);
  lead(browser.tab('b').leases, 'b', leading);
  first.crash();
  leading.delete('a');
  await browser.pass(10_000);
  assert.deepEqual([...leading], ['b']);
});

test('a tab in the background whose timers come once a minute goes on leading', async () => {
  const [browser, leading] = [new FakeBrowser(), new Set<string>()];
  lead(browser.tab('a', 60_000).leases, 'a', leading);
  await browser.pass(70_000);
  assert.deepEqual([...leading], ['a']);
  lead(browser.tab('b').leases, 'b', leading);
  await browser.pass(130_000);
  assert.deepEqual([...leading], ['a']);
});

test('a name is tried once, held by one, and free when it is given back', async () => {
  const browser = new FakeBrowser();
  const [one, other] = [browser.tab('a').leases, browser.tab('b').leases];
  const tried = one.try('file');
  await browser.pass(500);
  const release = await tried;
  assert.ok(release);
  assert.ok(other.has('file'));
  assert.equal(await other.try('file'), undefined);
  release();
  assert.ok(!other.has('file'));
});
