import './invite.css';
import { useState } from 'preact/hooks';
import type { Invitation } from '../../client/shapes.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { fetchInvitations } from '../../model/invitations.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import { failureWords } from '../app/attempt.ts';
import { useGrowing } from '../app/growing.tsx';
import { useModel } from '../app/model-context.ts';
import { useRenewed } from '../app/use-renewed.ts';
import { InvitationRow } from './invitation-row.tsx';

needAreas('people', 'groups');

/** A search pays off from here on. */
const LEAST_SEARCHED = 8;

/** Open invitations: for administrators all, for others their own. */
export function InvitationList() {
  const { client } = useModel();
  const { value, failure, retry } = useRenewed(() => fetchInvitations(client), ['invites_changed']);
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const [query, setQuery] = useState('');
  if (failure) return <ErrorState onRetry={retry}>{failureWords(failure)}</ErrorState>;
  if (!value) return <Skeleton lines={4} />;
  const open = value.filter((each) => !gone.has(each.id) && !isOver(each));
  const wanted = query.trim().toLowerCase();
  const shown = wanted === '' ? open : open.filter(({ email }) => email?.toLowerCase().includes(wanted));
  return (
    <div class="invite-open" data-is-shown>
      {open.length >= LEAST_SEARCHED && (
        <TextField
          label={t('people-invite-find')}
          labelHidden
          type="search"
          icon="search"
          placeholder={t('people-invite-find')}
          value={query}
          onValue={setQuery}
        />
      )}
      {open.length === 0 ? (
        <EmptyState icon="link" title={t('people-invite-none')}>
          {t('people-invite-none-text')}
        </EmptyState>
      ) : (
        <Rows invitations={shown} onGone={(id) => setGone((before) => new Set([...before, id]))} />
      )}
      {open.length > 0 && shown.length === 0 && <p class="invite-text">{t('people-invite-not-found')}</p>}
    </div>
  );
}

const isOver = ({ expiry_date: end }: Invitation) => end !== null && end <= clock.value;

interface RowsProps {
  readonly invitations: readonly Invitation[];
  readonly onGone: (id: number) => void;
}

function Rows({ invitations, onGone }: RowsProps) {
  const { count, sentinel } = useGrowing(invitations.length);
  return (
    <ul class="invite-list">
      {invitations.slice(0, count).map((each) => (
        <InvitationRow key={keyOf(each)} invitation={each} onGone={() => onGone(each.id)} />
      ))}
      {sentinel}
    </ul>
  );
}

const keyOf = ({ id, is_multiuse: isLink }: Invitation) => `${isLink ? 'link' : 'mail'} ${id}`;
