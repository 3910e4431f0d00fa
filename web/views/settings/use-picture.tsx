import { useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CropDialog } from './crop-dialog.tsx';

interface Options {
  readonly isBusy?: boolean;
  /** The purpose of the button, where a page has several of them. */
  readonly what?: string | undefined;
  readonly shape?: 'round' | 'square' | 'wide';
}

/** Chooses a file, of which a part is taken. The dialog for that may stand in no other form. */
export function usePicture(
  onPicture: (picture: Blob) => void,
  { isBusy = false, what, shape = 'round' }: Options = {},
) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ImageBitmap>();
  const [isBroken, setBroken] = useState(false);
  const text = t('settings-picture-choose');
  const name = what === undefined ? text : `${text}: ${what}`;
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
  const button = (
    <>
      <Button icon="upload" busy={isBusy} aria-label={name} onClick={() => input.current?.click()}>
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={name}
        onChange={(event) => {
          void choose(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
  const problem = isBroken && (
    <p class="field-error" role="alert">
      {t('settings-picture-broken')}
    </p>
  );
  const dialog = chosen && (
    <CropDialog
      picture={chosen}
      isSquare={shape === 'square'}
      isWide={shape === 'wide'}
      onClose={() => setChosen(undefined)}
      onPicture={(picture) => {
        setChosen(undefined);
        onPicture(picture);
      }}
    />
  );
  return { button, problem, dialog };
}
