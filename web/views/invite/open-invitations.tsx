import { useEffect, useState } from 'preact/hooks';
import type { Invitation } from '../../client/shapes.ts';
import { formatRelative } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { fetchInvitations, revokeInvitation } from '../../model/invitations.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { attempt, failureWords } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { useFetched } from '../app/use-fetched.ts';
import { roleText } from './roles.ts';

/** What can still be followed, with a way to end it. */
export function OpenInvitations() {
  const { client, live } = useModel();
  const { value, failure, retry } = useFetched(() => fetchInvitations(client), '');
  const [gone, setGone] = useState<readonly number[]>([]);
  live.read('invites');
  useEffect(() => setGone([]), [value]);
  if (failure) return <ErrorState onRetry={retry}>{failureWords(failure)}</ErrorState>;
  if (!value) return <Skeleton lines={4} />;
  const shown = value.filter(({ id }) => !gone.includes(id));
  if (shown.length === 0)
    return (
      <EmptyState icon="link" title={t('people-invite-none')}>
        {t('people-invite-none-text')}
      </EmptyState>
    );
  const revoke = async (invitation: Invitation) => {
    if (await attempt(() => revokeInvitation(client, invitation))) setGone([...gone, invitation.id]);
  };
  return (
    <ul class="invite-list">
      {shown.map((each) => (
        <Row key={each.id} invitation={each} onRevoke={() => void revoke(each)} />
      ))}
    </ul>
  );
}

function Row({ invitation, onRevoke }: { readonly invitation: Invitation; readonly onRevoke: () => void }) {
  const { email, link_url: link, invited_as: role, expiry_date: end } = invitation;
  const copy = async () => {
    await navigator.clipboard.writeText(link ?? '');
    showToast(t('people-invite-copied'));
  };
  const until =
    end === null
      ? t('people-invite-never')
      : t('people-invite-ends', { when: formatRelative(end, clock.value) });
  return (
    <li class="invite-row">
      <span class="invite-row-text">
        <strong>{email ?? t('people-invite-for-many')}</strong>
        <span class="invite-row-more">
          {roleText(role)} · {until}
        </span>
      </span>
      {link && <IconButton icon="copy" name={t('people-invite-copy')} onClick={() => void copy()} />}
      <Button size="small" onClick={onRevoke}>
        {t('people-invite-revoke')}
      </Button>
    </li>
  );
}
