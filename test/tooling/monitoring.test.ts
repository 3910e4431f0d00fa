import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, it } from 'node:test';
import { parse } from 'yaml';
import { startServer } from '../support/server.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(ROOT, path), 'utf8');

interface Alerts {
  readonly groups: readonly { readonly rules: readonly Rule[] }[];
}
interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly annotations: { readonly summary: string; readonly action: string };
}
interface Board {
  readonly panels: readonly {
    readonly title: string;
    readonly targets: readonly { readonly expr: string }[];
  }[];
}

/** Names of metrics in an expression, as the server gives them. */
const namesIn = (expression: string): string[] =>
  [...expression.matchAll(/\b(?:parley|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name);

/** Prometheus keeps `job` for the name of its own target, and renames a label `job` of ours. */
const OWN_JOB = /labels\.job\b|\{\{\s*job\s*\}\}/;

describe('what watches the server', async () => {
  const { app } = await startServer({ metricsToken: 'a token for the metrics' });
  const text = (await app.metrics?.text()) ?? '';
  const known = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name],
    ),
  );
  const assertKnown = (where: string, expression: string) => {
    const names = namesIn(expression);
    assert(names.length > 0 || expression.startsWith('up{'), `${where}: ${expression}`);
    for (const name of names) assert(known.has(name), `${where}: there is no ${name}`);
  };

  it('alerts on metrics that there are, says what to do, and is in the document', () => {
    const { groups } = parse(read('ops/prometheus/alerts.yml')) as Alerts;
    const document = read('docs/operate.md');
    for (const { alert, expr, annotations } of groups.flatMap(({ rules }) => rules)) {
      assertKnown(alert, expr);
      assert(annotations.summary.length > 0 && annotations.action.length > 0, alert);
      assert(document.includes(`\`${alert}\``), `docs/operate.md lacks ${alert}`);
    }
  });

  it('shows metrics that there are', () => {
    const { panels } = JSON.parse(read('ops/grafana/parley.json')) as Board;
    assert(panels.length > 10);
    for (const { title, targets } of panels) for (const { expr } of targets) assertKnown(title, expr);
  });

  it('names our jobs by the label under which Prometheus keeps them', () => {
    for (const path of ['ops/prometheus/alerts.yml', 'ops/grafana/parley.json'])
      assert.doesNotMatch(read(path), OWN_JOB, path);
  });
});
