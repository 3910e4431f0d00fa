import { effect } from '@preact/signals';
import type { Model } from '../../model/model.ts';
import { PresenceReports } from '../../model/presence.ts';
import type { Notifier } from './tabs.ts';

const IDLE_AFTER_MS = 300_000;

/** From the tab that speaks; a tab that nobody uses is idle. */
export function reportPresence(model: Model, notifier: Pick<Notifier, 'speaks' | 'input'>): void {
  const reports = new PresenceReports(model);
  let reported = 0;
  const report = () => {
    if (!notifier.speaks) return;
    const isActive = Date.now() - notifier.input < IDLE_AFTER_MS;
    const hasInput = notifier.input > reported;
    reported = Date.now();
    // The next report says the same.
    reports.report(isActive, hasInput).catch(() => undefined);
  };
  setInterval(report, reports.interval);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') report();
  });
  let could = false;
  effect(() => {
    const can = notifier.speaks && model.connection.value === 'online';
    if (can && !could) setTimeout(report, 0);
    could = can;
  });
}
