import './ui/styles.ts';
import { render } from 'preact';
import { start } from './early.ts';
import { firstLanguage } from './i18n/first-language.ts';
import { loadLanguage } from './i18n/load.ts';
import { t } from './i18n/texts.ts';
import { holdBuild } from './model/build.ts';
import { failureOf } from './model/failure.ts';
import { Model } from './model/model.ts';
import { waitForNetwork } from './model/wait.ts';
import { firstShown } from './ui/after-paint.ts';
import { ErrorState } from './ui/feedback/states.tsx';
import { prepareHtml } from './ui/html/html.ts';
import { App } from './views/app/app.tsx';
import { followErrors } from './views/app/errors.ts';
import { declareFeatures } from './views/app/features.ts';
import { followSettings } from './views/app/look.ts';
import { followBuilds } from './views/app/outdated.ts';
import { placesOf } from './views/messages/places.ts';

const AGAIN_MS = 5000;

declareFeatures(() => import('./features.ts'));
holdBuild();
followBuilds();
const model = new Model(start);
followErrors(model);
const root = document.querySelector('#app') as HTMLElement;
let drawn = 0;
/** Texts are read while a view is drawn: another language draws all of it anew. */
const draw = () => render(<App key={drawn++} model={model} />, root);

/** Where one was in a conversation: known before it is drawn, so that its messages are asked for at once. */
const begin = async () => {
  await model.start();
  await placesOf(model).load();
};

/**
 * Loads the texts, the sanitizer and the first state, then draws; reloads when the network is back if one of them failed. No
 * await at the top of this module: parts that import from its chunk would wait for it, and it for them.
 */
async function run(): Promise<void> {
  try {
    // If the browser has no sanitizer, one is loaded now: no message is drawn before it is ready.
    await Promise.all([loadLanguage(firstLanguage()), prepareHtml(), begin()]);
  } catch (error) {
    model.reports.report('script', error, 'start');
    await sayWhatFailed(error);
    return;
  }
  followSettings(model, draw);
  draw();
  await firstShown();
  whenIdle(() => void import('./views/notices/start.ts').then(({ startNotices }) => startNotices(model)));
}

/** An empty page says nothing. A part that did not come may come later; any other error is said. */
async function sayWhatFailed(error: unknown): Promise<void> {
  const { isOffline, message: reason } = failureOf(error);
  const areTextsThere = await loadLanguage(firstLanguage()).then(
    () => true,
    // The page begins anew.
    () => false,
  );
  if (!isOffline && areTextsThere) {
    const again = () => location.reload();
    render(<ErrorState onRetry={again}>{t('ui-broken', { reason })}</ErrorState>, root);
    return;
  }
  console.warn(error);
  await waitForNetwork(AGAIN_MS);
  location.reload();
}

/** Notifications, the icon, presence, new versions, starts without a network. */
const whenIdle = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
void run();
