import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { SuggestField } from '../../ui/lists/suggest-field.tsx';
import { useModel } from '../../views/app/model-context.ts';
import { bestPeople } from '../../views/people/best-people.ts';
import type { Filters } from './filters.ts';
import { ABOUTS, type About } from './kinds.ts';

const ABOUT_TEXTS = {
  all: () => t('audit-about-all'),
  accounts: () => t('audit-about-accounts'),
  access: () => t('audit-about-access'),
  permissions: () => t('audit-about-permissions'),
  settings: () => t('audit-about-settings'),
  channels: () => t('audit-about-channels'),
  groups: () => t('audit-about-groups'),
  bots: () => t('audit-about-bots'),
  invitations: () => t('audit-about-invitations'),
  lists: () => t('audit-about-lists'),
  exports: () => t('audit-about-exports'),
} as const satisfies Record<About | 'all', () => string>;

interface Props {
  readonly filters: Filters;
  readonly onFilters: (filters: Filters) => void;
}

/** The filters: by object, by user, by time. */
export function AuditFilters({ filters, onFilters }: Props) {
  const { about, how, since, until, person } = filters;
  const set = (change: Partial<Filters>) => onFilters({ ...filters, ...change });
  return (
    <search class="audit-filters" aria-label={t('audit-filter')}>
      <Select<About | 'all'>
        label={t('audit-about')}
        value={about}
        onValue={(next) => set({ about: next })}
        options={(['all', ...ABOUTS] as const).map((value) => ({ value, text: ABOUT_TEXTS[value]() }))}
      />
      <PersonFilter key={person} userId={person} onUserId={(next) => set({ person: next })} />
      <Select<Filters['how']>
        label={t('audit-person-how')}
        value={how}
        disabled={person === undefined}
        onValue={(next) => set({ how: next })}
        options={[
          { value: 'did', text: t('audit-person-did') },
          { value: 'concerned', text: t('audit-person-concerned') },
        ]}
      />
      <TextField
        label={t('audit-since')}
        type="date"
        value={since}
        max={until || undefined}
        onValue={(next) => set({ since: next })}
      />
      <TextField
        label={t('audit-until')}
        type="date"
        value={until}
        min={since || undefined}
        onValue={(next) => set({ until: next })}
      />
    </search>
  );
}

interface PersonProps {
  readonly userId: number | undefined;
  readonly onUserId: (userId: number | undefined) => void;
}

function PersonFilter({ userId, onUserId }: PersonProps) {
  const { tables } = useModel();
  const people = tables.people.value;
  const known = userId === undefined ? '' : (people.get(userId)?.full_name ?? String(userId));
  const [typed, setTyped] = useState(known);
  const choices = typed === known ? [] : bestPeople(people.values(), typed, MOST);
  return (
    <div class="audit-person">
      <SuggestField
        label={t('audit-person')}
        placeholder={t('audit-person-clear')}
        value={typed}
        selects
        onValue={(text) => {
          setTyped(text);
          if (text === '' && userId !== undefined) onUserId(undefined);
        }}
        choices={choices.map((each) => ({
          value: each.user_id,
          key: String(each.user_id),
          text: each.full_name,
        }))}
        onChoose={({ value }) => onUserId(value)}
      />
      {userId !== undefined && (
        <IconButton icon="x" name={t('audit-person-clear')} onClick={() => onUserId(undefined)} />
      )}
    </div>
  );
}

const MOST = 8;
