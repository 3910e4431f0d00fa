import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { fetchAddress, readsChannel } from '../../model/channels.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { copy } from '../../views/actions/clipboard.ts';
import { useModel } from '../../views/app/model-context.ts';
import { useResource, Waiting } from '../../views/kit/resource.tsx';

/** The address for mail into the channel; fetched on request. */
export function MailAddress({ channel }: { readonly channel: KnownChannel }) {
  const model = useModel();
  const [isOpen, setOpen] = useState(false);
  if (!readsChannel(model, channel)) return null;
  return (
    <section class="channel-section">
      <h2>{t('channels-mail')}</h2>
      <p class="field-hint">{t('channels-mail-text')}</p>
      {isOpen ? (
        <Address streamId={channel.stream_id} />
      ) : (
        <Button icon="mail" class="channel-save" onClick={() => setOpen(true)}>
          {t('channels-mail-show')}
        </Button>
      )}
    </section>
  );
}

function Address({ streamId }: { readonly streamId: number }) {
  const { client, tables } = useModel();
  const ownId = tables.ownId.value;
  const [sender, setSender] = useState('');
  const bots = [...tables.people.value.values()].filter(
    (each) => each.is_bot && each.is_active && each.bot_owner_id === ownId,
  );
  const address = useResource(
    () => fetchAddress(client, streamId, sender === '' ? undefined : Number(sender)),
    { key: `${streamId} ${sender}` },
  );
  const { value } = address;
  return (
    <>
      <Select
        label={t('channels-mail-sender')}
        value={sender}
        onValue={setSender}
        options={[
          { value: '', text: t('channels-mail-gateway') },
          { value: String(ownId), text: t('channels-mail-own') },
          ...bots.map((each) => ({ value: String(each.user_id), text: each.full_name })),
        ]}
      />
      {value === '' ? (
        <p class="field-hint">{t('channels-mail-none')}</p>
      ) : value !== undefined ? (
        <div class="channel-address">
          <output class="channel-address-text">{value}</output>
          <Button icon="copy" onClick={() => void copy(value, t('channels-mail-copied'))}>
            {t('channels-mail-copy')}
          </Button>
        </div>
      ) : (
        <Waiting of={address} lines={1} />
      )}
    </>
  );
}
