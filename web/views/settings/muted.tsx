import { t } from '../../i18n/texts.ts';
import { setMuted } from '../../model/people.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Avatar } from '../../ui/marks.tsx';
import { attempt } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';
import { GrowingList } from '../kit/found.tsx';
import { SettingsRow } from '../kit/rows.tsx';

/** People whose messages one does not want to see. */
export function MutedSection() {
  const model = useModel();
  const { tables, client } = model;
  const muted = [...tables.mutedPeople.value];
  if (muted.length === 0) {
    return (
      <EmptyState icon="eye-off" title={t('settings-muted-none')}>
        {t('settings-muted-none-text')}
      </EmptyState>
    );
  }
  return (
    <GrowingList
      class="settings-rows"
      items={muted}
      row={(id) => {
        const name = personText(model, id);
        const picture = tables.people.value.get(id)?.avatar_url;
        return (
          <SettingsRow key={id} lead={<Avatar {...{ name, picture }} seed={id} />} name={name}>
            <Button
              size="small"
              aria-label={t('settings-unmute-named', { name })}
              onClick={() => void attempt(() => setMuted(client, id, false))}
            >
              {t('settings-unmute')}
            </Button>
          </SettingsRow>
        );
      }}
    />
  );
}
