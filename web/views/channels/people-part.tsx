import { useMemo, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { addToChannel, mayAddOthers } from '../../model/channels.ts';
import { type ChosenMembers, isNobody, NO_MEMBERS, resolveMembers } from '../../model/chosen-members.ts';
import { subscribersOf } from '../../model/subscribers.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { attempt, failureWords } from '../app/attempt.ts';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { useModel } from '../app/model-context.ts';
import { useFetched } from '../app/use-fetched.ts';
import { LockedNote } from './locked-note.tsx';
import { MembersPicker } from './members-picker.tsx';
import { SubscriberList } from './subscriber-list.tsx';

/** Who is in a channel and who manages it; users who may, put people in and take them out. */
export function PeoplePart({ channel }: { readonly channel: KnownChannel }) {
  const model = useModel();
  const { stream_id: streamId, isSubscribed } = channel;
  const subscribers = subscribersOf(model);
  const { failure, retry } = useFetched(() => subscribers.load(streamId), `${streamId} ${isSubscribed}`);
  const ids = subscribers.of(streamId).value;
  return (
    <section class="channel-section">
      <h2>{ids ? t('channels-people', { count: ids.size }) : t('channels-people-title')}</h2>
      {mayAddOthers(model, channel) ? (
        <Adding channel={channel} known={ids} />
      ) : (
        <LockedNote>{t('channels-adders-only')}</LockedNote>
      )}
      {failure ? (
        <ErrorState onRetry={retry}>{failureWords(failure)}</ErrorState>
      ) : ids ? (
        <SubscriberList channel={channel} userIds={ids} />
      ) : (
        <Skeleton lines={4} avatar />
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
  const [chosen, setChosen] = useState<ChosenMembers>(NO_MEMBERS);
  const [isBusy, setBusy] = useState(false);
  useLeaveGuard(!isNobody(chosen) && !isBusy);
  const without = useMemo(() => known ?? new Set<number>(), [known]);
  const add = async () => {
    setBusy(true);
    const isDone = await attempt(async () => {
      const userIds = await resolveMembers(model, chosen);
      const count = userIds.length > 0 ? await addToChannel(model.client, channel.name, userIds) : 0;
      showToast(t('channels-added', { count }));
    });
    if (isDone) setChosen(NO_MEMBERS);
    setBusy(false);
  };
  return (
    <div class="channel-add">
      <MembersPicker
        label={t('channels-people-add')}
        chosen={chosen}
        onChosen={setChosen}
        without={without}
      />
      {!isNobody(chosen) && (
        <Button kind="primary" class="channel-save" busy={isBusy} onClick={() => void add()}>
          {t('channels-add')}
        </Button>
      )}
    </div>
  );
}
