import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { usePicture } from './use-picture.tsx';

interface Props {
  readonly isBusy: boolean;
  /** The purpose of the buttons, where a page has several of them. */
  readonly what?: string;
  readonly shape?: 'round' | 'square' | 'wide';
  readonly onPicture: (picture: Blob) => void;
  /** Without it there is nothing to remove. */
  readonly onRemove?: (() => void) | undefined;
}

/** Takes a picture from a file, crops it, and removes the present one. */
export function PicturePicker({ onPicture, onRemove, ...options }: Props) {
  const { button, problem, dialog } = usePicture(onPicture, options);
  const text = t('settings-picture-remove');
  return (
    <>
      <div class="settings-steps">
        {button}
        {onRemove && (
          <Button
            kind="quiet"
            aria-label={options.what === undefined ? text : `${text}: ${options.what}`}
            onClick={onRemove}
          >
            {text}
          </Button>
        )}
      </div>
      {problem}
      {dialog}
    </>
  );
}
