import './ui/styles.ts';
import { render } from 'preact';
import { start } from './early.ts';
import { firstLanguage } from './i18n/first-language.ts';
import { loadLanguage } from './i18n/load.ts';
import { Model } from './model/model.ts';
import { prepareHtml } from './ui/html/html.ts';
import { App } from './views/app/app.tsx';
import { followSettings } from './views/app/look.ts';
import { placesOf } from './views/messages/places.ts';

const model = new Model(start);
const root = document.querySelector('#app') as HTMLElement;
let drawn = 0;
/** Texts are read while a view is drawn: another language draws all of it anew. */
const draw = () => render(<App key={drawn++} model={model} />, root);

/** Where one was in a conversation: known before it is drawn, so that its messages are asked for at once. */
const begin = async () => {
  await model.start();
  await placesOf(model).load();
};

await Promise.all([loadLanguage(firstLanguage()), prepareHtml(), begin()]);
followSettings(model, draw);
draw();

/** After the first paint: notifications, the icon, presence, new versions, starts without a network. */
const afterPaint = globalThis.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 200));
afterPaint(() => void import('./views/notices/start.ts').then(({ startNotices }) => startNotices(model)));
