import { useState } from 'preact/hooks';
import { Button } from '../../ui/controls/button.tsx';
import { copy } from '../actions/clipboard.ts';

interface Texts {
  readonly label: string;
  readonly show: string;
  readonly hide: string;
  readonly copy: string;
  readonly copied: string;
}

/** A secret: shown on request, copied without being shown. */
export function Secret({ value, texts }: { readonly value: string; readonly texts: Texts }) {
  const [isShown, setShown] = useState(false);
  return (
    <div class="bots-secret">
      <span class="field-label">{texts.label}</span>
      <output class="bots-secret-value" aria-label={texts.label} data-hidden={!isShown || undefined}>
        {isShown ? value : '•'.repeat(MASK)}
      </output>
      <div class="settings-steps">
        <Button size="small" icon={isShown ? 'eye-off' : 'eye'} onClick={() => setShown(!isShown)}>
          {isShown ? texts.hide : texts.show}
        </Button>
        <Button size="small" icon="copy" onClick={() => void copy(value, texts.copied)}>
          {texts.copy}
        </Button>
      </div>
    </div>
  );
}

const MASK = 24;
