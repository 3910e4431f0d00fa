import { useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { CropDialog } from '../settings/crop-dialog.tsx';

/** Chooses a file, of which a square is taken. The dialog for that may stand in no other form. */
export function usePicture(onPicture: (picture: Blob) => void, isBusy = false) {
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ImageBitmap>();
  const [isBroken, setBroken] = useState(false);
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
      <Button icon="upload" busy={isBusy} onClick={() => input.current?.click()}>
        {t('settings-picture-choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('settings-picture-choose')}
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
    </>
  );
  const dialog = chosen && (
    <CropDialog
      picture={chosen}
      onClose={() => setChosen(undefined)}
      onPicture={(picture) => {
        setChosen(undefined);
        onPicture(picture);
      }}
    />
  );
  return { button, dialog };
}
