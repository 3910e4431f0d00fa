import { effect } from '@preact/signals';
import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { loadPositioning } from '../../ui/overlays/floating.ts';
import { currentOf } from '../app/current.ts';
import { loadFeatures } from '../app/features.ts';
import { learnRefusals } from '../app/refusal-words.ts';
import { showEmbeds } from '../messages/content/embeds.ts';
import { followIcon } from './icon.ts';
import { Notifications } from './notifications.ts';
import { reportPresence } from './report-presence.ts';
import { Notifier } from './tabs.ts';
import { followUpdates } from './updates.ts';

const SAY_INPUT_EVERY_MS = 20_000;

/** The work beside the views, from after the first paint until the page closes. */
export function startNotices(model: Model): void {
  // The first menu asks for it again.
  loadPositioning().catch(() => undefined);
  // A browser that refuses workers (private windows) has no start without a network.
  followUpdates().catch((error) => console.warn(error));
  learnRefusals().catch((error) => console.warn(error));
  followIcon(model);
  showPlaygrounds(model);
  showEmbeds();
  let begun = false;
  effect(() => {
    if (begun || model.phase.value !== 'ready') return;
    begun = true;
    begin(model, model.tables.ownId.peek());
  });
}

/** Once there is a playground: most organizations have none. */
function showPlaygrounds(model: Model): void {
  let isAsked = false;
  effect(() => {
    const isNeeded = (model.live.read('linkifiers').realm_playgrounds ?? []).length > 0;
    if (isAsked || !isNeeded) return;
    isAsked = true;
    // Blocks of code are read without them too.
    import('../messages/playgrounds.ts')
      .then(({ addPlaygrounds }) => addPlaygrounds(model))
      .catch((error) => console.warn(error));
  });
}

function begin(model: Model, userId: number): void {
  if (!model.keepsUnsent) showToast(t('notices-not-kept'), { kind: 'danger' });
  const notifier = new Notifier(userId);
  new Notifications(model, notifier).listen();
  sayAttention(model, notifier);
  reportPresence(model, notifier);
  startMarks(model);
  startFeatures(model).catch((error) => console.warn(error));
}

/** A feature that cannot start stops no other. */
async function startFeatures(model: Model): Promise<void> {
  for (const { start } of await loadFeatures()) start?.(model).catch((error) => console.warn(error));
}

/** Alert words are highlighted once the user has any. */
function startMarks(model: Model): void {
  let begun = false;
  effect(() => {
    if (begun || !model.live.read('alertWords').alert_words?.length) return;
    begun = true;
    import('../messages/content/alert-words.ts')
      .then(({ markAlertWords }) => markAlertWords(model))
      .catch(console.warn);
  });
}

function sayAttention(model: Model, notifier: Notifier): void {
  const current = currentOf(model);
  const say = () => notifier.say({ reading: document.hasFocus() ? current.peek().key : '' });
  effect(() => {
    current.value;
    say();
  });
  addEventListener('focus', say);
  addEventListener('blur', say);
  document.addEventListener('visibilitychange', say);
  let said = 0;
  const input = () => {
    const now = Date.now();
    if (now - said < SAY_INPUT_EVERY_MS) return;
    said = now;
    notifier.say({ input: now });
  };
  for (const type of ['keydown', 'pointerdown', 'wheel', 'touchmove'])
    addEventListener(type, input, { passive: true, capture: true });
}
