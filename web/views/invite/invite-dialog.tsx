import type { ComponentChildren } from 'preact';
import './invite.css';
import { useState } from 'preact/hooks';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { inviteByMail, makeInviteLink, mayInvite, type NewInvitation } from '../../model/invitations.ts';
import { addressesIn } from '../../state/addresses.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { copy } from '../actions/clipboard.ts';
import { failureText } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { AddressesField, objectionsTo, RefusedList } from './addresses-field.tsx';
import { type InvitePlaces, NO_PLACES, PlacesChoice } from './places-choice.tsx';
import { EXPIRIES, roleOptions } from './roles.ts';

needAreas('people', 'groups');

type Way = 'link' | 'mail';

/** Makes a link for many, or sends one to each address. */
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const model = useModel();
  const may = mayInvite(model);
  const tabs = [
    ...(may.byMail ? [{ name: 'mail' as const, text: t('people-invite-by-mail') }] : []),
    ...(may.byLink ? [{ name: 'link' as const, text: t('people-invite-by-link') }] : []),
  ];
  const [way, setWay] = useState<Way>(may.byLink ? 'link' : 'mail');
  return (
    <Dialog title={t('people-invite')} onClose={onClose}>
      {tabs.length === 0 ? (
        <p class="invite-form invite-text">{t('people-invite-not-allowed')}</p>
      ) : (
        <Tabs<Way> label={t('people-invite')} tabs={tabs} selected={way} onSelect={setWay}>
          <NewInvitationForm key={way} way={way} />
        </Tabs>
      )}
      <a
        class="invite-all"
        href={model.location.href({ view: 'organization', path: ['invitations'] })}
        onClick={onClose}
      >
        {t('people-invite-see-all')}
      </a>
    </Dialog>
  );
}

function NewInvitationForm({ way }: { readonly way: Way }) {
  const model = useModel();
  const { client, tables } = model;
  const ownRole = tables.people.value.get(tables.ownId.value)?.role ?? 400;
  const [role, setRole] = useState('400');
  const [minutes, setMinutes] = useState<string>(EXPIRIES[1]?.value ?? '');
  const [places, setPlaces] = useState<InvitePlaces>(NO_PLACES);
  const [addresses, setAddresses] = useState('');
  const [link, setLink] = useState<string>();
  const [error, setError] = useState<ComponentChildren>();
  const [isBusy, setBusy] = useState(false);
  const make = async (invitation: NewInvitation) => {
    if (way === 'link') return setLink(await makeInviteLink(client, invitation));
    const outcome = await inviteByMail(client, addresses, invitation);
    if (!outcome || outcome.isSent) showToast(t('people-invite-sent'));
    setAddresses(
      outcome?.isSent ? outcome.refused.map(({ email }) => email).join('\n') : outcome ? addresses : '',
    );
    if (outcome) setError(<RefusedList refused={outcome.refused} />);
  };
  const wrong = way === 'mail' ? objectionsTo(addressesIn(addresses)) : [];
  const submit = async () => {
    if (way === 'mail' && addresses.trim() === '') return setError(t('people-invite-need-address'));
    if (wrong.length > 0) return;
    setBusy(true);
    setError(undefined);
    try {
      await make({ role: Number(role), ...places, minutes: minutes === '' ? null : Number(minutes) });
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
        <AddressesField
          value={addresses}
          onValue={(text) => {
            setAddresses(text);
            setError(undefined);
          }}
          error={error}
        />
      )}
      <div class="invite-pair">
        <Select
          label={t('people-invite-role')}
          value={role}
          onValue={setRole}
          options={roleOptions(ownRole)}
        />
        <Select
          label={t('people-invite-expires')}
          value={minutes}
          onValue={setMinutes}
          options={EXPIRIES.map(({ value, text }) => ({ value, text: text() }))}
        />
      </div>
      <PlacesChoice places={places} onPlaces={setPlaces} />
      {way === 'link' && error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
      <Button
        kind="primary"
        icon={way === 'link' ? 'link' : 'mail'}
        busy={isBusy}
        disabled={wrong.length > 0}
        onClick={submit}
      >
        {way === 'link' ? t('people-invite-make') : t('people-invite-send')}
      </Button>
    </div>
  );
}

function MadeLink({ link, onAnother }: { readonly link: string; readonly onAnother: () => void }) {
  return (
    <div class="invite-form">
      <p class="invite-text">{t('people-invite-made')}</p>
      <output class="invite-link">{link}</output>
      <div class="invite-actions">
        <Button onClick={onAnother}>{t('people-invite-another')}</Button>
        <Button kind="primary" icon="copy" onClick={() => void copy(link, t('people-invite-copied'))}>
          {t('people-invite-copy')}
        </Button>
      </div>
    </div>
  );
}
