import './color-picker.css';
import { useId } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';

interface Props {
  readonly label: string;
  /** `#rrggbb`. */
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly palette: readonly string[];
  /** How a colour is drawn in the theme. */
  readonly shown: (hex: string) => string;
}

/** A few colours, as radio buttons: arrows move and choose. */
export function ColorPicker({ label, value, onValue, palette, shown }: Props) {
  const name = useId();
  return (
    <fieldset class="color-picker">
      <legend class="field-label">{label}</legend>
      {palette.map((colour) => (
        <input
          key={colour}
          type="radio"
          class="swatch"
          name={name}
          aria-label={t('ui-colour', { colour })}
          style={{ '--swatch': shown(colour) }}
          checked={colour.toLowerCase() === value.toLowerCase()}
          onChange={() => onValue(colour)}
        />
      ))}
    </fieldset>
  );
}
