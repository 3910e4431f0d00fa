import { useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { removePicture, savePicture } from '../../model/settings.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Avatar } from '../../ui/marks.tsx';
import { useModel } from '../app/model-context.ts';
import { OutcomeMark } from './controls.tsx';
import { CropDialog } from './crop-dialog.tsx';
import { useSaving } from './use-setting.ts';

/** The picture beside one's messages. */
export function PictureSetting() {
  const { client, tables, live } = useModel();
  const own = tables.people.value.get(tables.ownId.value);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<ImageBitmap>();
  const [isBroken, setBroken] = useState(false);
  const { outcome, save } = useSaving();
  const realm = live.read('realm');
  const isLocked = realm.realm_avatar_changes_disabled === true && own?.is_admin !== true;
  if (isLocked) return <p class="settings-text">{t('settings-picture-locked')}</p>;
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
    <div class="setting own-picture">
      <Avatar size="large" name={own?.full_name ?? ''} seed={own?.user_id ?? 0} picture={own?.avatar_url} />
      <div class="settings-steps">
        <Button icon="upload" busy={outcome === 'saving'} onClick={() => input.current?.click()}>
          {t('settings-picture-choose')}
        </Button>
        <Button kind="quiet" onClick={() => void save(() => removePicture(client))}>
          {t('settings-picture-remove')}
        </Button>
      </div>
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
      <OutcomeMark outcome={outcome} />
      {chosen && (
        <CropDialog
          picture={chosen}
          onClose={() => setChosen(undefined)}
          onPicture={(blob) => {
            setChosen(undefined);
            void save(() => savePicture(client, blob));
          }}
        />
      )}
    </div>
  );
}
