import { useState } from 'preact/hooks';
import type { Invitation } from '../../client/shapes.ts';
import { formatDateTime, formatList, formatRelative } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { revokeInvitation, sendInvitationAgain } from '../../model/invitations.ts';
import type { Model } from '../../model/model.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { copy } from '../actions/clipboard.ts';
import { attempt } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';
import { groupText } from '../groups/group-text.ts';
import { ask } from '../kit/ask.tsx';
import { roleText } from './roles.ts';

interface Props {
  readonly invitation: Invitation;
  readonly onGone: () => void;
}

/** An open invitation: its address, channels, inviter and end. */
export function InvitationRow({ invitation, onGone }: Props) {
  const model = useModel();
  const desk = useDesk();
  const [isSending, setSending] = useState(false);
  const { email, link_url: link, invited_as: role } = invitation;
  const name = email ?? t('people-invite-for-many');
  const send = async () => {
    setSending(true);
    if (await attempt(() => sendInvitationAgain(model.client, invitation)))
      showToast(t('people-invite-sent-again', { email: name }));
    setSending(false);
  };
  const revoke = () =>
    ask(desk, {
      title: t('people-invite-revoke-ask'),
      step: t('people-invite-revoke'),
      texts: [t('people-invite-revoke-text', { who: name })],
      work: async () => {
        await revokeInvitation(model.client, invitation);
        onGone();
      },
    });
  return (
    <li class="invite-row">
      <span class="invite-row-text">
        <strong dir="auto">{name}</strong>
        <span class="invite-row-more">
          {roleText(role)} · {endText(invitation)}
        </span>
        <span class="invite-row-more" dir="auto">
          {t('people-invite-by', {
            name: personText(model, invitation.invited_by_user_id),
            when: formatDateTime(invitation.invited),
          })}
        </span>
        <span class="invite-row-more" dir="auto">
          {placesText(model, invitation)}
        </span>
      </span>
      <span class="invite-row-steps">
        {link && (
          <IconButton
            icon="copy"
            name={t('people-invite-copy')}
            onClick={() => void copy(link, t('people-invite-copied'))}
          />
        )}
        {email && (
          <IconButton
            icon="send"
            name={t('people-invite-again', { email })}
            aria-busy={isSending || undefined}
            disabled={isSending}
            onClick={() => void send()}
          />
        )}
        <Button size="small" aria-label={t('people-invite-revoke-named', { who: name })} onClick={revoke}>
          {t('people-invite-revoke')}
        </Button>
      </span>
    </li>
  );
}

function endText({ expiry_date: end }: Invitation): string {
  return end === null
    ? t('people-invite-never-ends')
    : t('people-invite-ends', { when: formatRelative(end, clock.value) });
}

/** The channels and groups that it gives, by name where one knows them. */
function placesText({ tables }: Model, invitation: Invitation): string {
  const { stream_ids, group_ids, include_realm_default_subscriptions: hasDefaults } = invitation;
  const channels = stream_ids.flatMap((id) => tables.channels.value.get(id)?.name ?? []);
  const groups = group_ids.flatMap((id) => tables.groups.value.get(id) ?? []);
  const unknown = stream_ids.length - channels.length;
  const places = [
    ...(hasDefaults ? [t('people-invite-default-channels')] : []),
    ...channels.map((name) => `#${name}`),
    ...(unknown > 0 ? [t('people-invite-other-channels', { count: unknown })] : []),
    ...groups.map((group) => groupText(group)),
  ];
  return places.length === 0 ? t('people-invite-no-channels') : formatList(places);
}
