import { useEffect, useMemo, useState } from 'preact/hooks';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { mayInvite } from '../../model/invitations.ts';
import { NOTHING_PICKED, type Picking, remaining } from '../../state/picking.ts';
import type { PageRoute } from '../../state/route.ts';
import { Button } from '../../ui/controls/button.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { FilterChips } from '../app/filter-chips.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { PageBar } from '../app/page-bar.tsx';
import { openInvite } from '../invite/open-invite.tsx';
import { ManyBar } from './many-bar.tsx';
import { mayManage } from './may-manage.ts';
import { PeopleList } from './people-list.tsx';

needAreas('people', 'person');

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
  const [picked, setPicked] = useState<Picking>();
  const everybody = tables.people.value;
  const own = everybody.get(tables.ownId.value);
  const people = useMemo(
    () => [...everybody.values()].filter((each) => kindOf(each) === kind),
    [everybody, kind],
  );
  const picking = useMemo(() => {
    const there = new Set(people.filter((each) => mayManage(own, each)).map((each) => each.user_id));
    return picked && remaining(picked, (id) => there.has(id));
  }, [picked, people, own]);
  const [first] = route.path;
  useEffect(() => {
    if (first !== 'invite') return;
    location.go({ view: 'people', path: [] }, { replace: true });
    openInvite(desk);
  }, [first]);
  const show = (next: Kind) => {
    setKind(next);
    setPicked(undefined);
  };
  const may = mayInvite(model);
  const isAdmin = own?.is_admin === true;
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
            {isAdmin && kind !== 'bots' && !picking && (
              <Button
                size="small"
                kind="quiet"
                icon="list-checks"
                class="people-add"
                aria-label={t('person-many-begin')}
                onClick={() => setPicked(NOTHING_PICKED)}
              >
                {t('person-many-begin')}
              </Button>
            )}
            {isAdmin && (
              <Button
                size="small"
                icon="plus"
                class="people-add"
                aria-label={t('person-add')}
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
        <FilterChips<Kind> label={t('people-show')} chips={chips} onToggle={show} />
      </PageBar>
      <div class="directory-scroll">
        <div class="directory-column">
          <PeopleList key={kind} people={people} picking={picking} onPicking={setPicked} />
          {picking && (
            <ManyBar
              people={people.filter((each) => picking.ids.has(each.user_id))}
              areActive={kind === 'people'}
              onEnd={() => setPicked(undefined)}
            />
          )}
        </div>
      </div>
    </section>
  );
}

function kindOf(person: { readonly is_bot: boolean; readonly is_active: boolean }): Kind {
  if (!person.is_active) return 'gone';
  return person.is_bot ? 'bots' : 'people';
}
