import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useModel } from '../app/model-context.ts';
import { play } from '../notices/sounds.ts';
import { SettingSelect } from './controls.tsx';
import { useSetting } from './whose.ts';

const SILENT = 'none';

/** The sound of notifications, with a button to play it. */
export function SoundSetting() {
  const { tables } = useModel();
  const { known: value = SILENT } = useSetting('notification_sound');
  const names = tables.settings.value.available_notification_sounds ?? [];
  return (
    <div class="setting">
      <SettingSelect
        name="notification_sound"
        label={t('settings-sound')}
        options={[
          { value: SILENT, text: t('settings-sound-none') },
          ...names.map((name) => ({ value: name, text: capital(name) })),
        ]}
      />
      {value !== SILENT && (
        <Button size="small" icon="play" class="setting-step" onClick={() => void play(value)}>
          {t('settings-sound-play')}
        </Button>
      )}
    </div>
  );
}

const capital = (name: string): string => (name.charAt(0).toUpperCase() + name.slice(1)).replaceAll('_', ' ');
