import { useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CropDialog } from './crop-dialog.tsx';

interface Props {
  readonly isBusy: boolean;
  /** What the buttons are for, where a page has several of them. */
  readonly what?: string;
  readonly shape?: 'round' | 'square' | 'wide';
  readonly onPicture: (picture: Blob) => void;
  /** Without it there is nothing to remove. */
  readonly onRemove?: (() => void) | undefined;
}

/** Takes a picture from a file, cuts it, and removes the one that is there. */
export function PicturePicker({ isBusy, what, shape = 'round', onPicture, onRemove }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ImageBitmap>();
  const [isBroken, setBroken] = useState(false);
  const named = (text: string) => (what === undefined ? undefined : `${text}: ${what}`);
  const choose = async (file: File | undefined) => {
    setBroken(false);
    if (!file) return;
    try {
      setChosen(await createImageBitmap(file));
    } catch {
      // The person sees that it is no picture.
      setBroken(true);
    }
  };
  return (
    <>
      <div class="settings-steps">
        <Button
          icon="upload"
          busy={isBusy}
          aria-label={named(t('settings-picture-choose'))}
          onClick={() => input.current?.click()}
        >
          {t('settings-picture-choose')}
        </Button>
        {onRemove && (
          <Button kind="quiet" aria-label={named(t('settings-picture-remove'))} onClick={onRemove}>
            {t('settings-picture-remove')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={named(t('settings-picture-choose')) ?? t('settings-picture-choose')}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      {isBroken && (
        <p class="field-error" role="alert">
          {t('settings-picture-broken')}
        </p>
      )}
      {chosen && (
        <CropDialog
          picture={chosen}
          isSquare={shape === 'square'}
          isWide={shape === 'wide'}
          onClose={() => setChosen(undefined)}
          onPicture={(blob) => {
            setChosen(undefined);
            onPicture(blob);
          }}
        />
      )}
    </>
  );
}
