import { t } from '../../i18n/texts.ts';
import { archiveChannel, unarchiveChannel } from '../../model/channels.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Banner } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { AskDialog } from '../kit/ask.tsx';

interface Props {
  readonly channel: KnownChannel;
  readonly mayChange: boolean;
}

/** Takes a channel out of use, or into use again; both say beforehand what they mean. */
export function Archiving({ channel, mayChange }: Props) {
  const desk = useDesk();
  if (!channel.is_archived)
    return mayChange ? (
      <section class="channel-section">
        <h2>{t('channels-archive-title')}</h2>
        <p class="field-hint">{t('channels-archive-hint')}</p>
        <Button
          kind="danger"
          icon="archive"
          class="channel-save"
          onClick={() => desk.open((close) => <ArchiveDialog channel={channel} onClose={close} />)}
        >
          {t('channels-archive')}
        </Button>
      </section>
    ) : null;
  return (
    <Banner
      kind="info"
      actions={
        mayChange && (
          <Button
            size="small"
            icon="undo-2"
            onClick={() => desk.open((close) => <UnarchiveDialog channel={channel} onClose={close} />)}
          >
            {t('channels-unarchive')}
          </Button>
        )
      }
    >
      {t('channels-archived')}
      {!mayChange && ` ${t('channels-unarchive-who')}`}
    </Banner>
  );
}

interface DialogProps {
  readonly channel: KnownChannel;
  readonly onClose: () => void;
}

function ArchiveDialog({ channel, onClose }: DialogProps) {
  const { client, live } = useModel();
  const { stream_id: streamId, name } = channel;
  const realm = live.read('realm') as Record<string, unknown>;
  const isDefault = ((realm.realm_default_streams ?? []) as readonly number[]).includes(streamId);
  const announces = ANNOUNCING.some((setting) => realm[setting] === streamId);
  return (
    <AskDialog
      title={t('channels-archive-named', { channel: name })}
      step={t('channels-archive')}
      work={async () => {
        await archiveChannel(client, streamId);
        showToast(t('channels-archived-now', { channel: name }));
      }}
      onClose={onClose}
    >
      <ul class="channel-meaning">
        <li>{t('channels-archive-writing')}</li>
        <li>{t('channels-archive-reading')}</li>
        <li>{t('channels-archive-unread')}</li>
        {isDefault && <li>{t('channels-archive-default')}</li>}
        {announces && <li>{t('channels-archive-announcing')}</li>}
        <li>{t('channels-archive-back')}</li>
      </ul>
    </AskDialog>
  );
}

const ANNOUNCING = [
  'realm_new_stream_announcements_stream_id',
  'realm_signup_announcements_stream_id',
  'realm_service_update_announcements_stream_id',
];

function UnarchiveDialog({ channel, onClose }: DialogProps) {
  const { client } = useModel();
  const { stream_id: streamId, name } = channel;
  return (
    <AskDialog
      title={t('channels-unarchive-named', { channel: name })}
      step={t('channels-unarchive')}
      isHarmless
      texts={[t('channels-unarchive-text')]}
      work={async () => {
        await unarchiveChannel(client, streamId);
        showToast(t('channels-unarchived-now', { channel: name }));
      }}
      onClose={onClose}
    />
  );
}
