import '../styles.ts';
import './gallery.css';
import { render } from 'preact';
import { useState } from 'preact/hooks';
import { loadLanguage } from '../../i18n/load.ts';
import { ToastHost } from '../feedback/toast-host.tsx';
import { TipHost } from '../overlays/tip.tsx';
import { type Appearance, DEFAULT_APPEARANCE, makeAppearance } from '../theme.ts';
import { ChoicesPart, ColoursPart, FieldsPart, TypePart } from './basics.tsx';
import { ButtonsPart, FeedbackPart, ListsPart, MarksPart, OverlaysPart } from './parts.tsx';

/** Every component, for development: `npm run dev`, then /gallery.html?theme=dark&contrast=more&lang=ar-XB. */
const params = new URLSearchParams(location.search);

const show = makeAppearance(() => {});
const asked: Appearance = {
  ...DEFAULT_APPEARANCE,
  theme: (params.get('theme') ?? 'system') as Appearance['theme'],
  density: (params.get('density') ?? 'normal') as Appearance['density'],
  contrast: params.get('contrast') === 'more' ? 'more' : 'system',
  fontScale: Number(params.get('scale') ?? 1),
};

function Gallery() {
  const [open, setOpen] = useState(params.get('open') ?? '');
  return (
    <main class="gallery">
      <TypePart />
      <ColoursPart />
      <ButtonsPart />
      <FieldsPart />
      <ChoicesPart />
      <MarksPart />
      <ListsPart />
      <FeedbackPart />
      <OverlaysPart open={open} onOpen={setOpen} />
      <TipHost />
      <ToastHost />
    </main>
  );
}

show(asked);
await loadLanguage(params.get('lang') ?? 'en');
render(<Gallery />, document.querySelector('#gallery') as HTMLElement);
