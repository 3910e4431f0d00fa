import { t } from '../../i18n/texts.ts';
import { inTone, TONES, type Tone } from './tones.ts';

interface Props {
  readonly tone: Tone;
  readonly onTone: (tone: Tone) => void;
}

/** The tone of hands and people in what one writes; the browser remembers it. */
export function ToneChoice({ tone, onTone }: Props) {
  return (
    <fieldset class="emoji-tones">
      <legend class="visually-hidden">{t('writing-emoji-tone')}</legend>
      {TONES.map((each, index) => (
        <label key={each} class="emoji-tone" data-tip={t('writing-emoji-tone-name', { tone: index })}>
          <input
            type="radio"
            name="emoji-tone"
            class="visually-hidden"
            aria-label={t('writing-emoji-tone-name', { tone: index })}
            checked={each === tone}
            onChange={() => onTone(each)}
          />
          <span aria-hidden="true">{inTone('✋', each)}</span>
        </label>
      ))}
    </fieldset>
  );
}
