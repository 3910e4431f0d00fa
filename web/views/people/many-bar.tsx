import type { User } from '../../client/shapes.ts';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { useDesk } from '../app/model-context.ts';
import type { PeopleStep } from './many-dialog.tsx';

const ManyDialog = lazy(async () => (await import('./many-dialog.tsx')).ManyDialog);

interface Props {
  readonly people: readonly User[];
  readonly areActive: boolean;
  readonly onEnd: () => void;
}

const byName = (people: readonly User[]) =>
  people.toSorted((one, other) => compareNames(one.full_name, other.full_name));

/** The actions for the picked users. */
export function ManyBar({ people, areActive, onEnd }: Props) {
  const desk = useDesk();
  const none = people.length === 0;
  const ask = (step: PeopleStep) =>
    desk.open((close) => <ManyDialog step={step} people={byName(people)} onClose={close} />);
  return (
    <div class="people-many" role="toolbar" aria-label={t('person-many')}>
      <span class="people-many-count" aria-live="polite">
        {none ? t('person-many-none') : t('person-many-count', { count: people.length })}
      </span>
      {areActive && (
        <Button size="small" disabled={none} onClick={() => ask('role')}>
          {t('person-many-role')}
        </Button>
      )}
      {areActive && (
        <Button size="small" kind="danger" disabled={none} onClick={() => ask('deactivate')}>
          {t('person-many-deactivate')}
        </Button>
      )}
      {!areActive && (
        <Button size="small" disabled={none} onClick={() => ask('reactivate')}>
          {t('person-many-reactivate')}
        </Button>
      )}
      <Button size="small" kind="quiet" onClick={onEnd}>
        {t('person-many-end')}
      </Button>
    </div>
  );
}
