import { useEffect, useMemo, useState } from 'preact/hooks';
import { loadArea } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { mayInvite } from '../../model/invitations.ts';
import type { PageRoute } from '../../state/route.ts';
import { Button } from '../../ui/controls/button.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { FilterChips } from '../app/filter-chips.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { PageBar } from '../app/page-bar.tsx';
import { openInvite } from '../invite/open-invite.tsx';
import { PeopleList } from './people-list.tsx';

await Promise.all([loadArea('people'), loadArea('person')]);

const AddPersonDialog = lazy(async () => (await import('./add-person-dialog.tsx')).AddPersonDialog);

type Kind = 'people' | 'bots' | 'gone';

interface Props {
  readonly route: PageRoute;
}

/** Everybody of the organization. `#people/invite` also opens the dialog for that. */
export function PeopleView({ route }: Props) {
  const model = useModel();
  const { tables, location } = model;
  const desk = useDesk();
  const [kind, setKind] = useState<Kind>('people');
  const everybody = tables.people.value;
  const people = useMemo(
    () => [...everybody.values()].filter((each) => kindOf(each) === kind),
    [everybody, kind],
  );
  const [first] = route.path;
  useEffect(() => {
    if (first !== 'invite') return;
    location.go({ view: 'people', path: [] }, { replace: true });
    openInvite(desk);
  }, [first]);
  const may = mayInvite(model);
  const isAdmin = everybody.get(tables.ownId.value)?.is_admin === true;
  const chips = [
    { value: 'people', text: t('people-active'), isOn: kind === 'people' },
    { value: 'bots', text: t('people-bots'), isOn: kind === 'bots' },
    { value: 'gone', text: t('people-deactivated'), isOn: kind === 'gone' },
  ] as const;
  return (
    <section class="directory">
      <PageBar
        title={t('people-title')}
        actions={
          <>
            {isAdmin && (
              <Button
                size="small"
                icon="plus"
                onClick={() => desk.open((close) => <AddPersonDialog onClose={close} />)}
              >
                {t('person-add')}
              </Button>
            )}
            {(may.byMail || may.byLink) && (
              <Button kind="primary" size="small" icon="user-plus" onClick={() => openInvite(desk)}>
                {t('people-invite')}
              </Button>
            )}
          </>
        }
      >
        <FilterChips<Kind> label={t('people-show')} chips={chips} onToggle={setKind} />
      </PageBar>
      <div class="directory-scroll">
        <div class="directory-column">
          <PeopleList key={kind} people={people} />
        </div>
      </div>
    </section>
  );
}

function kindOf(person: { readonly is_bot: boolean; readonly is_active: boolean }): Kind {
  if (!person.is_active) return 'gone';
  return person.is_bot ? 'bots' : 'people';
}
