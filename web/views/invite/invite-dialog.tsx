import type { ComponentChildren } from 'preact';
import './invite.css';
import { useState } from 'preact/hooks';
import { loadArea } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { inviteByMail, makeInviteLink, type NewInvitation } from '../../model/invitations.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox } from '../../ui/controls/choices.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { failureText } from '../app/attempt.ts';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { useModel } from '../app/model-context.ts';
import { OpenInvitations } from './open-invitations.tsx';
import { EXPIRIES, rolesFor, roleText } from './roles.ts';

await loadArea('people');

type Way = 'link' | 'mail' | 'open';

/** Makes a link for many, or sends one to each address. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const [way, setWay] = useState<Way>('link');
  const tabs = [
    { name: 'link', text: t('people-invite-by-link') },
    { name: 'mail', text: t('people-invite-by-mail') },
    { name: 'open', text: t('people-invite-open') },
  ] as const;
  return (
    <Dialog title={t('people-invite')} onClose={onClose}>
      <Tabs<Way> label={t('people-invite')} tabs={tabs} selected={way} onSelect={setWay}>
        {way === 'open' ? <OpenInvitations /> : <NewInvitationForm key={way} way={way} />}
      </Tabs>
    </Dialog>
  );
}

function NewInvitationForm({ way }: { readonly way: 'link' | 'mail' }) {
  const model = useModel();
  const { client, tables } = model;
  const ownRole = tables.people.value.get(tables.ownId.value)?.role ?? 400;
  const [role, setRole] = useState('400');
  const [minutes, setMinutes] = useState<string>(EXPIRIES[1]?.value ?? '');
  const [channelIds, setChannelIds] = useState<readonly number[]>([]);
  const [addresses, setAddresses] = useState('');
  const [link, setLink] = useState<string>();
  const [error, setError] = useState<ComponentChildren>();
  const [isBusy, setBusy] = useState(false);
  const make = async (invitation: NewInvitation) => {
    if (way === 'mail') {
      await inviteByMail(client, addresses, invitation);
      setAddresses('');
      showToast(t('people-invite-sent'));
    } else setLink(await makeInviteLink(client, invitation));
  };
  const submit = async () => {
    if (way === 'mail' && addresses.trim() === '') return setError(t('people-invite-need-address'));
    setBusy(true);
    setError(undefined);
    try {
      await make({ role: Number(role), channelIds, minutes: minutes === '' ? null : Number(minutes) });
    } catch (failure) {
      setError(failureText(failure));
    } finally {
      setBusy(false);
    }
  };
  if (link !== undefined) return <MadeLink link={link} onAnother={() => setLink(undefined)} />;
  return (
    <div class="invite-form">
      <p class="invite-text">
        {way === 'link' ? t('people-invite-link-text') : t('people-invite-mail-text')}
      </p>
      {way === 'mail' && (
        <TextArea
          label={t('people-invite-addresses')}
          hint={t('people-invite-addresses-hint')}
          value={addresses}
          onValue={setAddresses}
          error={error}
        />
      )}
      <div class="invite-pair">
        <Select
          label={t('people-invite-role')}
          value={role}
          onValue={setRole}
          options={rolesFor(ownRole).map((each) => ({ value: String(each), text: roleText(each) }))}
        />
        <Select
          label={t('people-invite-expires')}
          value={minutes}
          onValue={setMinutes}
          options={EXPIRIES.map(({ value, text }) => ({ value, text: text() }))}
        />
      </div>
      <ChannelChoice chosen={channelIds} onChosen={setChannelIds} />
      {way === 'link' && error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
      <Button kind="primary" icon={way === 'link' ? 'link' : 'mail'} busy={isBusy} onClick={submit}>
        {way === 'link' ? t('people-invite-make') : t('people-invite-send')}
      </Button>
    </div>
  );
}

interface ChannelChoiceProps {
  readonly chosen: readonly number[];
  readonly onChosen: (ids: readonly number[]) => void;
}

/** Channels beside the default ones. */
function ChannelChoice({ chosen, onChosen }: ChannelChoiceProps) {
  const { tables } = useModel();
  const own = [...tables.channels.value.values()].filter((each) => each.isSubscribed && !each.is_archived);
  if (own.length === 0) return null;
  return (
    <details class="invite-channels">
      <summary>{t('people-invite-channels', { count: chosen.length })}</summary>
      <div class="invite-channel-list">
        {own.map((channel) => {
          const { stream_id: id, name } = channel;
          return (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              onChecked={(on) => onChosen(on ? [...chosen, id] : chosen.filter((each) => each !== id))}
              label={
                <>
                  <ChannelIcon channel={channel} /> {name}
                </>
              }
            />
          );
        })}
      </div>
    </details>
  );
}

function MadeLink({ link, onAnother }: { readonly link: string; readonly onAnother: () => void }) {
  const copy = async () => {
    await navigator.clipboard.writeText(link);
    showToast(t('people-invite-copied'));
  };
  return (
    <div class="invite-form">
      <p class="invite-text">{t('people-invite-made')}</p>
      <output class="invite-link">{link}</output>
      <div class="invite-actions">
        <Button onClick={onAnother}>{t('people-invite-another')}</Button>
        <Button kind="primary" icon="copy" onClick={() => void copy()}>
          {t('people-invite-copy')}
        </Button>
      </div>
    </div>
  );
}
