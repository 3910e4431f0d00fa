import { t } from '../../i18n/texts.ts';
import { setMuted } from '../../model/people.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Avatar } from '../../ui/marks.tsx';
import { attempt } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';

/** People whose messages one does not want to see. */
export function MutedSection() {
  const { tables, client } = useModel();
  const muted = [...tables.mutedPeople.value];
  if (muted.length === 0) {
    return (
      <EmptyState icon="eye-off" title={t('settings-muted-none')}>
        {t('settings-muted-none-text')}
      </EmptyState>
    );
  }
  return (
    <ul class="settings-rows">
      {muted.map((id) => {
        const person = tables.people.value.get(id);
        const name = person?.full_name ?? '';
        return (
          <li key={id} class="settings-row">
            <Avatar name={name} seed={id} picture={person?.avatar_url} />
            <strong class="settings-row-text" dir="auto">
              {name}
            </strong>
            <Button
              size="small"
              aria-label={t('settings-unmute-named', { name })}
              onClick={() => void attempt(() => setMuted(client, id, false))}
            >
              {t('settings-unmute')}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
