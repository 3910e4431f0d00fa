import './invite.css';
import { useState } from 'preact/hooks';
import type { Invitation } from '../../client/shapes.ts';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { fetchInvitations } from '../../model/invitations.ts';
import { useModel } from '../app/model-context.ts';
import { FoundSearch, GrowingList } from '../kit/found.tsx';
import { ListSection } from '../kit/list-section.tsx';
import { anyOf, Loaded, useResource } from '../kit/resource.tsx';
import { InvitationRow } from './invitation-row.tsx';

needAreas('people', 'groups');

/** Open invitations: for administrators all, for others their own. */
export function InvitationList() {
  const { client } = useModel();
  const invitations = useResource(() => fetchInvitations(client), { renewedBy: anyOf('invites_changed') });
  return (
    <Loaded of={invitations} lines={4}>
      {(all) => <Open all={all} />}
    </Loaded>
  );
}

function Open({ all }: { readonly all: readonly Invitation[] }) {
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const open = all.filter((each) => !gone.has(each.id) && !isOver(each));
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLowerCase();
  const shown = wanted === '' ? open : open.filter(({ email }) => email?.toLowerCase().includes(wanted));
  return (
    <ListSection
      class="invite-open"
      none={
        open.length === 0 && {
          icon: 'link',
          title: t('people-invite-none'),
          text: t('people-invite-none-text'),
        }
      }
    >
      <FoundSearch found={{ total: open.length, query, setQuery }} label={t('people-invite-find')} />
      <GrowingList
        class="invite-list"
        items={shown}
        row={(each) => (
          <InvitationRow
            key={keyOf(each)}
            invitation={each}
            onGone={() => setGone((before) => new Set([...before, each.id]))}
          />
        )}
      />
      {shown.length === 0 && <p class="invite-text">{t('people-invite-not-found')}</p>}
    </ListSection>
  );
}

const isOver = ({ expiry_date: end }: Invitation) => end !== null && end <= clock.value;

const keyOf = ({ id, is_multiuse: isLink }: Invitation) => `${isLink ? 'link' : 'mail'} ${id}`;
