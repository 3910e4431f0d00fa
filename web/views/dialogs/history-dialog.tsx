import { useEffect } from 'preact/hooks';
import './dialogs.css';
import type { MessageSnapshot } from '../../client/shapes.ts';
import { formatDateTime, formatFull } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { historyOf } from '../../model/message-changes.ts';
import type { Message } from '../../state/message.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useModel } from '../app/model-context.ts';
import { channelText, personText, topicText } from '../app/names.ts';
import { expectNothing } from '../app/typed-ahead.ts';
import { Loaded, useResource } from '../kit/resource.tsx';
import { Content } from '../messages/content/content.tsx';

interface Props {
  readonly message: Message;
  readonly onClose: () => void;
}

/** The states of a message after each change, the newest first; added and removed text is marked. */
export function HistoryDialog({ message, onClose }: Props) {
  useEffect(expectNothing, []);
  const model = useModel();
  const loaded = useResource(() => historyOf(model, message.id));
  return (
    <Dialog title={t('dialogs-history')} size="large" onClose={onClose}>
      <Loaded of={loaded} lines={2} avatar>
        {(snapshots) => (
          <ol class="history">
            {snapshots.map((snapshot, index) => (
              <Snapshot key={`${snapshot.timestamp} ${index}`} snapshot={snapshot} />
            ))}
          </ol>
        )}
      </Loaded>
    </Dialog>
  );
}

function Snapshot({ snapshot }: { readonly snapshot: MessageSnapshot }) {
  const model = useModel();
  const { user_id: userId, timestamp, prev_topic, prev_stream, topic, stream } = snapshot;
  const isEdit = snapshot.prev_content !== undefined;
  const isMove = prev_topic !== undefined || prev_stream !== undefined;
  const name = userId === null ? t('dialogs-nobody') : personText(model, userId);
  const what = isEdit
    ? t('dialogs-history-edited')
    : isMove
      ? t('dialogs-history-moved')
      : t('dialogs-history-sent');
  return (
    <li class="history-step">
      <p class="history-head">
        <strong>{what}</strong>
        <time dateTime={new Date(timestamp * 1000).toISOString()} data-tip={formatFull(timestamp)}>
          {t('dialogs-history-by', { name, time: formatDateTime(timestamp) })}
        </time>
      </p>
      {prev_stream !== undefined && stream !== undefined && (
        <p>
          {t('dialogs-history-channel', {
            from: channelText(model, prev_stream),
            to: channelText(model, stream),
          })}
        </p>
      )}
      {prev_topic !== undefined && (
        <p>
          {t('dialogs-history-topic', { from: topicText(model, prev_topic), to: topicText(model, topic) })}
        </p>
      )}
      {(isEdit || !isMove) && (
        <Content
          html={snapshot.content_html_diff ?? snapshot.rendered_content}
          ownId={model.tables.ownId.value}
          class="history-text"
        />
      )}
    </li>
  );
}
