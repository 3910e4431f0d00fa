import { t } from '../../i18n/texts.ts';
import { removePicture, savePicture } from '../../model/settings.ts';
import { isUploaded } from '../../ui/initials.ts';
import { Avatar } from '../../ui/marks.tsx';
import { useModel } from '../app/model-context.ts';
import { OutcomeMark } from '../kit/saved.tsx';
import { PicturePicker } from './picture-picker.tsx';
import { useSaving } from './use-setting.ts';

/** The picture beside one's messages. */
export function PictureSetting() {
  const { client, tables, live } = useModel();
  const own = tables.people.value.get(tables.ownId.value);
  const { outcome, save } = useSaving();
  const isLocked = live.read('realm').realm_avatar_changes_disabled === true && own?.is_admin !== true;
  if (isLocked) return <p class="settings-text">{t('settings-picture-locked')}</p>;
  return (
    <div class="setting own-picture">
      <Avatar size="large" name={own?.full_name ?? ''} seed={own?.user_id ?? 0} picture={own?.avatar_url} />
      <PicturePicker
        isBusy={outcome === 'saving'}
        onPicture={(blob) => void save(() => savePicture(client, blob))}
        onRemove={isUploaded(own?.avatar_url) ? () => void save(() => removePicture(client)) : undefined}
      />
      <OutcomeMark outcome={outcome} />
    </div>
  );
}
