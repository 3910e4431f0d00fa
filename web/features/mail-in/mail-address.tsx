import { useState } from 'preact/hooks';
import type { Client } from '../../client/index.ts';
import { getStreamEmailAddress } from '../../client/operations.ts';
import { t } from '../../i18n/texts.ts';
import { readsChannel } from '../../model/channels.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { copy } from '../../views/actions/clipboard.ts';
import type { FeaturePlaces } from '../../views/app/feature.ts';
import { useModel } from '../../views/app/model-context.ts';
import { useResource, Waiting } from '../../views/kit/resource.tsx';

/** The address for mail into the channel; fetched on request. */
export function MailAddress({ channel }: FeaturePlaces['channel']) {
  const model = useModel();
  const [isOpen, setOpen] = useState(false);
  if (!readsChannel(model, channel)) return null;
  return (
    <section class="channel-section">
      <h2>{t('mail-in-title')}</h2>
      <p class="field-hint">{t('mail-in-text')}</p>
      {isOpen ? (
        <Address streamId={channel.stream_id} />
      ) : (
        <Button icon="mail" class="channel-save" onClick={() => setOpen(true)}>
          {t('mail-in-show')}
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
        label={t('mail-in-sender')}
        value={sender}
        onValue={setSender}
        options={[
          { value: '', text: t('mail-in-gateway') },
          { value: String(ownId), text: t('mail-in-own') },
          ...bots.map((each) => ({ value: String(each.user_id), text: each.full_name })),
        ]}
      />
      {value === '' ? (
        <p class="field-hint">{t('mail-in-none')}</p>
      ) : value !== undefined ? (
        <div class="channel-address">
          <output class="channel-address-text">{value}</output>
          <Button icon="copy" onClick={() => void copy(value, t('mail-in-copied'))}>
            {t('mail-in-copy')}
          </Button>
        </div>
      ) : (
        <Waiting of={address} lines={1} />
      )}
    </>
  );
}

/** The address for mail into the channel; `senderId`: in whose name, oneself or a bot of one's own. */
async function fetchAddress(client: Client, streamId: number, senderId: number | undefined): Promise<string> {
  const params = { stream_id: streamId, ...(senderId !== undefined && { sender_id: senderId }) };
  return (await client.call(getStreamEmailAddress, params)).email;
}
