import { t } from '../../i18n/texts.ts';
import {
  CHANNEL_PERMISSIONS,
  type ChannelPermissionName,
  changeChannel,
  isGuest,
  type Privacy,
  privacyOf,
  readsChannel,
  setChannelPermission,
  setDefaultChannel,
  setPrivacy,
  setsDefaults,
  setsRetention,
} from '../../model/channels.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { RadioGroup } from '../../ui/controls/choices.tsx';
import { useModel } from '../app/model-context.ts';
import { SavedHolders } from '../groups/saved-holders.tsx';
import { LockedNote } from '../kit/refusal.tsx';
import { SavedSelect, SavedSwitch, Setting } from '../kit/saved.tsx';
import { useSaved } from '../settings/use-setting.ts';
import { privacyChoices, privacyHint } from './privacy-choices.ts';

const TEXTS = {
  can_send_message_group: 'channels-can-send-message-group',
  can_subscribe_group: 'channels-can-subscribe-group',
  can_add_subscribers_group: 'channels-can-add-subscribers-group',
  can_remove_subscribers_group: 'channels-can-remove-subscribers-group',
  can_administer_channel_group: 'channels-can-administer-channel-group',
} as const satisfies Readonly<Record<ChannelPermissionName, string>>;

/** In the order in which one asks. */
export const PERMISSION_NAMES = Object.keys(TEXTS) as ChannelPermissionName[];

export const permissionText = (name: ChannelPermissionName): string => t(TEXTS[name]);

export function permissionHint(name: ChannelPermissionName): string | undefined {
  if (name === 'can_subscribe_group') return t('channels-can-subscribe-group-text');
  return name === 'can_add_subscribers_group' ? t('channels-can-add-subscribers-group-text') : undefined;
}

/** Permissions that give access to the content. */
const GIVES_ACCESS: readonly ChannelPermissionName[] = ['can_add_subscribers_group', 'can_subscribe_group'];

interface Props {
  readonly channel: KnownChannel;
  readonly mayChange: boolean;
}

/** Who may do what in the channel. */
export function ChannelPermissions({ channel, mayChange }: Props) {
  const model = useModel();
  const { stream_id: streamId } = channel;
  const isReader = readsChannel(model, channel);
  return (
    <section class="channel-section">
      <h2>{t('channels-permissions')}</h2>
      {!mayChange && <LockedNote>{t('channels-admins-only')}</LockedNote>}
      {PERMISSION_NAMES.map((name) => {
        const needsAccess = mayChange && !isReader && GIVES_ACCESS.includes(name);
        return (
          <SavedHolders
            key={name}
            name={name}
            place={{ scope: 'stream', id: streamId }}
            label={permissionText(name)}
            hint={permissionHint(name)}
            rule={CHANNEL_PERMISSIONS[name]}
            known={channel[name]}
            save={(change) => setChannelPermission(model.client, streamId, { name, ...change })}
            isLocked={!mayChange || needsAccess}
          >
            {needsAccess && <LockedNote>{t('channels-readers-only')}</LockedNote>}
          </SavedHolders>
        );
      })}
    </section>
  );
}

/** Who can read it, whether newcomers are in it, and how long it is kept. */
export function ChannelSettings({ channel, mayChange }: Props) {
  return (
    <section class="channel-section">
      <h2>{t('channels-settings')}</h2>
      <PrivacySetting channel={channel} mayChange={mayChange} />
      {!channel.is_archived && <DefaultSetting channel={channel} mayChange={mayChange} />}
      <Retention channel={channel} mayChange={mayChange} />
    </section>
  );
}

function PrivacySetting({ channel, mayChange }: Props) {
  const model = useModel();
  const known = privacyOf(channel);
  const { value, set, outcome } = useSaved<Privacy>(known, (next) =>
    setPrivacy(model.client, channel.stream_id, next),
  );
  const isReader = readsChannel(model, channel);
  const isLocked = !mayChange || !isReader;
  const choices = privacyChoices(model, known);
  return (
    <Setting name="privacy" outcome={outcome}>
      <RadioGroup<Privacy>
        label={t('channels-privacy')}
        value={value}
        onValue={(next) => void set(next)}
        options={choices.map(({ value: each, label, hint, disabled }) => ({
          value: each,
          label,
          hint: mayChange ? hint : privacyHint(each),
          disabled: isLocked || disabled,
        }))}
      />
      {isLocked && (
        <LockedNote>{mayChange ? t('channels-readers-only') : t('channels-admins-only')}</LockedNote>
      )}
    </Setting>
  );
}

function DefaultSetting({ channel, mayChange }: Props) {
  const model = useModel();
  const { stream_id: streamId, invite_only: isPrivate } = channel;
  const defaults = (model.live.read('realm').realm_default_streams ?? []) as readonly number[];
  const isAdmin = setsDefaults(model);
  if (isGuest(model)) return null;
  const mayChoose = mayChange && isAdmin && !isPrivate;
  return (
    <SavedSwitch
      name="default"
      label={t('channels-default')}
      known={defaults.includes(streamId)}
      save={(next) => setDefaultChannel(model.client, streamId, next)}
      disabled={!mayChoose}
    >
      {!isAdmin && <LockedNote>{t('channels-organization-admins-only')}</LockedNote>}
      {isAdmin && isPrivate && <LockedNote>{t('channels-default-private')}</LockedNote>}
    </SavedSwitch>
  );
}

const DAYS = [30, 90, 180, 365, 730];

/** null: as the organization says; -1: without a limit. */
function Retention({ channel, mayChange }: Props) {
  const model = useModel();
  const { client } = model;
  const isOwner = setsRetention(model);
  const { stream_id: streamId, message_retention_days: known } = channel;
  const save = (days: number | null) =>
    changeChannel(client, streamId, {
      message_retention_days: days === null ? 'realm_default' : days === -1 ? 'unlimited' : days,
    });
  const days = known === null || known === -1 || DAYS.includes(known) ? DAYS : [...DAYS, known];
  return (
    <SavedSelect<number | null>
      name="retention"
      label={t('channels-kept')}
      disabled={!mayChange || !isOwner}
      known={known}
      save={save}
      options={[
        { value: null, text: t('channels-kept-as-organization') },
        { value: -1, text: t('channels-kept-always') },
        ...days.map((count) => ({ value: count, text: t('channels-kept-days', { count }) })),
      ]}
    >
      {!isOwner && <LockedNote>{t('channels-owners-only')}</LockedNote>}
    </SavedSelect>
  );
}
