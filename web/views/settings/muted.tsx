import { t } from '../../i18n/texts.ts';
import { setMuted } from '../../model/people.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { Avatar } from '../../ui/marks.tsx';
import { attempt } from '../app/attempt.ts';
import { useGrowing } from '../app/growing.tsx';
import { useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';

/** People whose messages one does not want to see. */
export function MutedSection() {
  const model = useModel();
  const { tables, client } = model;
  const muted = [...tables.mutedPeople.value];
  const { count, sentinel } = useGrowing(muted.length);
  if (muted.length === 0) {
    return (
      <EmptyState icon="eye-off" title={t('settings-muted-none')}>
        {t('settings-muted-none-text')}
      </EmptyState>
    );
  }
  return (
    <ul class="settings-rows">
      {muted.slice(0, count).map((id) => {
        const person = tables.people.value.get(id);
        const name = personText(model, id);
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
      {sentinel}
    </ul>
  );
}
