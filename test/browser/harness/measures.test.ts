import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { weightOfFirstView } from '../../../bench/browser/first-view.ts';
import {
  droppedShare,
  framesWhileScrolling,
  keysToPaint,
  memoryOf,
  timeToShow,
} from '../../../bench/browser/measures.ts';
import { inBrowsers } from '../support/in-browsers.ts';
import { pageWith, startFixture } from './fixture-app.ts';

describe('what the bench measures in a browser', () => {
  test(
    'time to show, keys, frames, memory',
    inBrowsers(async ({ person }) => {
      const rows = '<p class="row">Row</p>'.repeat(500);
      const script = `setTimeout(() => document.querySelector('main').insertAdjacentElement('afterbegin', document.createElement('h1')), 100);
        document.querySelector('input').addEventListener('keydown', () => { const until = performance.now() + 60; while (performance.now() < until); });`;
      const fixture = await startFixture({
        '/': pageWith(`<input aria-label="text">${rows}`),
        '/app.js': script,
      });
      const { page } = await person(fixture, 'alice');
      assert((await timeToShow(page, '/', 'h1')) >= 100);
      const keys = await keysToPaint(page, 'input', 'hello');
      assert.equal(keys.length, 5);
      assert(Math.max(...keys) >= 56, `${keys}`);
      const frames = await framesWhileScrolling(page, 'body', { pixels: 400, perSecond: 2000 });
      assert(frames.length > 0);
      const { heap, nodes } = await memoryOf(page, '.row');
      assert(heap > 100_000);
      assert.equal(nodes, 500);
    }),
  );

  test('the share of frames that were dropped', () => {
    assert.equal(droppedShare([16, 17, 16, 17]), 0);
    assert.equal(droppedShare([16, 50, 16]), 2 / 5);
  });

  test('the weight of the first view: what is imported at once, and not what comes later', (t) => {
    const dist = mkdtempSync(join(tmpdir(), 'parley-dist-'));
    t.after(() => rmSync(dist, { recursive: true, force: true }));
    mkdirSync(join(dist, 'assets'));
    const write = (name: string, text: string) => writeFileSync(join(dist, name), text);
    write(
      'index.html',
      '<script type="module" src="/assets/a.js"></script><link rel="stylesheet" href="/assets/a.css">',
    );
    write('assets/a.js', 'import{x}from"./b.js";import"./c.js";const later=()=>import("./d.js");');
    for (const name of ['b.js', 'c.js', 'd.js', 'a.css']) write(`assets/${name}`, '/**/');
    const { files, gzip } = weightOfFirstView(dist);
    assert.deepEqual([...files].sort(), ['assets/a.css', 'assets/a.js', 'assets/b.js', 'assets/c.js']);
    assert(gzip > 0);
  });
});
