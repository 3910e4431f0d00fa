import { useMemo } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { addToChannel, mayAddOthers } from '../../model/channels.ts';
import { isNobody, NO_MEMBERS, resolveMembers } from '../../model/chosen-members.ts';
import { subscribersOf } from '../../model/subscribers.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { useModel } from '../app/model-context.ts';
import { useForm } from '../kit/form.tsx';
import { LockedNote, Refusal } from '../kit/refusal.tsx';
import { useResource, Waiting } from '../kit/resource.tsx';
import { MembersPicker } from './members-picker.tsx';
import { SubscriberList } from './subscriber-list.tsx';

/** Who is in a channel and who manages it; users who may, put people in and take them out. */
export function PeoplePart({ channel }: { readonly channel: KnownChannel }) {
  const model = useModel();
  const { stream_id: streamId, isSubscribed } = channel;
  const subscribers = subscribersOf(model);
  const loading = useResource(() => subscribers.load(streamId), { key: `${streamId} ${isSubscribed}` });
  const ids = subscribers.of(streamId).value;
  return (
    <section class="channel-section">
      <h2>{ids ? t('channels-people', { count: ids.size }) : t('channels-people-title')}</h2>
      {mayAddOthers(model, channel) ? (
        <Adding channel={channel} known={ids} />
      ) : (
        <LockedNote>{t('channels-adders-only')}</LockedNote>
      )}
      {ids && !loading.failure ? (
        <SubscriberList channel={channel} userIds={ids} />
      ) : (
        <Waiting of={loading} lines={4} avatar />
      )}
    </section>
  );
}

interface AddingProps {
  readonly channel: KnownChannel;
  readonly known: ReadonlySet<number> | undefined;
}

function Adding({ channel, known }: AddingProps) {
  const model = useModel();
  const form = useForm({
    start: { chosen: NO_MEMBERS },
    save: async ({ chosen }) => {
      const userIds = await resolveMembers(model, chosen);
      return userIds.length > 0 ? await addToChannel(model.client, channel.name, userIds) : 0;
    },
    done: (count) => showToast(t('channels-added', { count })),
  });
  const without = useMemo(() => known ?? new Set<number>(), [known]);
  const { chosen } = form.draft;
  return (
    <div class="channel-add">
      <MembersPicker
        label={t('channels-people-add')}
        chosen={chosen}
        onChosen={(next) => form.change({ chosen: next })}
        without={without}
      />
      {!isNobody(chosen) && (
        <Button kind="primary" class="channel-save" busy={form.isSaving} onClick={form.submit}>
          {t('channels-add')}
        </Button>
      )}
      <Refusal>{form.refusal}</Refusal>
    </div>
  );
}
