import './ui/tokens.css';
import './ui/base.css';
import { render } from 'preact';
import { loadLanguage } from './i18n/load.ts';
import { Model } from './model/model.ts';
import { App } from './views/app/app.tsx';

/** The language that the browser asks for, until the person's own setting is known. */
const language =
  navigator.languages.map((tag) => tag.split('-')[0]).find((tag) => tag === 'en' || tag === 'de') ?? 'en';

const model = new Model();
await Promise.all([loadLanguage(language), model.start()]);
render(<App model={model} />, document.querySelector('#app') as HTMLElement);
