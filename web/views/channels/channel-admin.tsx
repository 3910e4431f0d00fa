import { loadArea } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import {
  administers,
  archiveChannel,
  CHANNEL_PERMISSIONS,
  type ChannelPermissionName,
  changeChannel,
  type Privacy,
  privacyOf,
  setChannelPermission,
  setDefaultChannel,
  setPrivacy,
} from '../../model/channels.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup, Switch } from '../../ui/controls/choices.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { Banner } from '../../ui/feedback/states.tsx';
import { ConfirmDialog } from '../../ui/overlays/dialog.tsx';
import { attempt } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { SavedHolders } from '../groups/saved-holders.tsx';
import { OutcomeMark } from '../settings/controls.tsx';
import { useSaved } from '../settings/use-setting.ts';
import { privacyChoices } from './privacy-choices.ts';

await loadArea('settings');

const PERMISSIONS = [
  { name: 'can_send_message_group', text: 'channels-can-send-message-group' },
  { name: 'can_subscribe_group', text: 'channels-can-subscribe-group' },
  { name: 'can_add_subscribers_group', text: 'channels-can-add-subscribers-group' },
  { name: 'can_remove_subscribers_group', text: 'channels-can-remove-subscribers-group' },
  { name: 'can_administer_channel_group', text: 'channels-can-administer-channel-group' },
] as const satisfies readonly { readonly name: ChannelPermissionName; readonly text: string }[];

/** Who can read the channel, who may do what in it, and how long it is kept. Others see it, and cannot change it. */
export function ChannelAdmin({ channel }: { readonly channel: KnownChannel }) {
  const model = useModel();
  const { stream_id: streamId } = channel;
  if (channel.is_archived) return <Banner kind="info">{t('channels-archived')}</Banner>;
  const mayChange = administers(model, channel);
  return (
    <>
      {mayChange && <Settings channel={channel} />}
      <section class="channel-section">
        <h2>{t('channels-permissions')}</h2>
        {!mayChange && <p class="field-hint">{t('channels-admins-only')}</p>}
        {PERMISSIONS.map(({ name, text }) => (
          <SavedHolders
            key={name}
            name={name}
            place={{ scope: 'stream', id: streamId }}
            label={t(text)}
            hint={name === 'can_subscribe_group' ? t('channels-can-subscribe-group-text') : undefined}
            rule={CHANNEL_PERMISSIONS[name]}
            known={channel[name]}
            save={(change) => setChannelPermission(model.client, streamId, { name, ...change })}
            isLocked={!mayChange}
          />
        ))}
      </section>
    </>
  );
}

function Settings({ channel }: { readonly channel: KnownChannel }) {
  const model = useModel();
  const desk = useDesk();
  const { client, tables, live } = model;
  const { stream_id: streamId } = channel;
  const known = privacyOf(channel);
  const privacy = useSaved<Privacy>(known, (next) => setPrivacy(client, streamId, next));
  const defaults = (live.read('realm').realm_default_streams ?? []) as readonly number[];
  const isDefault = useSaved(defaults.includes(streamId), (next) =>
    setDefaultChannel(client, streamId, next),
  );
  const isAdmin = tables.people.value.get(tables.ownId.value)?.is_admin === true;
  const isOwner = tables.people.value.get(tables.ownId.value)?.is_owner === true;
  const choices = privacyChoices(model, known);
  return (
    <section class="channel-section">
      <h2>{t('channels-settings')}</h2>
      <div class="setting" data-setting="privacy">
        <RadioGroup<Privacy>
          label={t('channels-privacy')}
          value={privacy.value}
          onValue={(next) => void privacy.set(next)}
          options={choices}
        />
        <OutcomeMark outcome={privacy.outcome} />
      </div>
      {isAdmin && !channel.invite_only && (
        <div class="setting" data-setting="default">
          <Switch
            label={t('channels-default')}
            checked={isDefault.value}
            onChecked={(on) => void isDefault.set(on)}
          />
          <OutcomeMark outcome={isDefault.outcome} />
        </div>
      )}
      {isOwner && <Retention channel={channel} />}
      <Button
        kind="danger"
        icon="archive"
        class="channel-save"
        onClick={() => desk.open((close) => <ArchiveDialog channel={channel} onClose={close} />)}
      >
        {t('channels-archive')}
      </Button>
    </section>
  );
}

const DAYS = [30, 90, 180, 365, 730];

/** null: as the organization says; -1: without a limit. */
function Retention({ channel }: { readonly channel: KnownChannel }) {
  const { client } = useModel();
  const { stream_id: streamId, message_retention_days: known } = channel;
  const { value, set, outcome } = useSaved(known, (days) =>
    changeChannel(client, streamId, {
      message_retention_days: days === null ? 'realm_default' : days === -1 ? 'unlimited' : days,
    }),
  );
  const days = value === null || value === -1 || DAYS.includes(value) ? DAYS : [...DAYS, value];
  return (
    <div class="setting" data-setting="retention">
      <Select
        label={t('channels-kept')}
        value={String(value)}
        onValue={(text) => void set(text === 'null' ? null : Number(text))}
        options={[
          { value: 'null', text: t('channels-kept-as-organization') },
          { value: '-1', text: t('channels-kept-always') },
          ...days.map((count) => ({ value: String(count), text: t('channels-kept-days', { count }) })),
        ]}
      />
      <OutcomeMark outcome={outcome} />
    </div>
  );
}

function ArchiveDialog({
  channel,
  onClose,
}: {
  readonly channel: KnownChannel;
  readonly onClose: () => void;
}) {
  const { client } = useModel();
  const archive = async () => {
    if (await attempt(() => archiveChannel(client, channel.stream_id))) onClose();
  };
  return (
    <ConfirmDialog
      title={t('channels-archive')}
      confirm={t('channels-archive')}
      danger
      onClose={onClose}
      onConfirm={() => void archive()}
    >
      <p>{t('channels-archive-text', { channel: channel.name })}</p>
    </ConfirmDialog>
  );
}
