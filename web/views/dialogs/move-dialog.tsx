import type { ComponentChildren } from 'preact';
import './dialogs.css';
import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { type MessageMove, type MoveScope, movablePart, moveMessages } from '../../model/message-changes.ts';
import { rightsOf } from '../../model/rights.ts';
import { newestIn } from '../../model/topic-changes.ts';
import { topicOf } from '../../state/conversation.ts';
import type { Message } from '../../state/message.ts';
import { mayMoveChannel, mayMoveTopic } from '../../state/message-permissions.ts';
import { narrowOf } from '../../state/narrow.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Checkbox, RadioGroup } from '../../ui/controls/choices.tsx';
import { Banner } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { isShown } from '../actions/follow-moves.ts';
import { failureText } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { channelText, topicText } from '../app/names.ts';
import { limitsOf } from '../composer/checks.ts';
import { ChannelField, TopicField } from './place-fields.tsx';

export interface MovedTopic {
  readonly streamId: number;
  readonly topic: string;
  /** A message of the topic; 0 if none is known. */
  readonly messageId: number;
}

interface Props extends MovedTopic {
  /** Given if the move begins at a message, not at the topic. */
  readonly message?: Message;
  readonly onClose: () => void;
}

interface Failure {
  readonly text: ComponentChildren;
  readonly part: ReturnType<typeof movablePart>;
}

/** Takes one message, a part of a topic or all of it to another topic or channel. */
export function MoveDialog({ streamId, topic, messageId, message, onClose }: Props) {
  const model = useModel();
  const desk = useDesk();
  const rights = rightsOf(model);
  const canChannel = mayMoveChannel(rights, message ?? { sender_id: 0, timestamp: rights.now });
  const canTopic = mayMoveTopic(rights, message ?? { sender_id: 0, timestamp: rights.now });
  const [channel, setChannel] = useState(channelText(model, streamId));
  const [name, setName] = useState(topic);
  const [scope, setScope] = useState<MoveScope>(message ? 'change_later' : 'change_all');
  const [tellsNew, setTellsNew] = useState(true);
  const [tellsOld, setTellsOld] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const target = [...model.tables.channels.value.values()].find((each) => each.name === channel.trim());
  const wrong = wrongPlace();

  function wrongPlace(): { readonly field: 'channel' | 'topic'; readonly text: string } | undefined {
    if (!target) return { field: 'channel', text: t('dialogs-unknown-channel') };
    const needsTopic = limitsOf(model).mustHaveTopic && name.trim() === '';
    if (needsTopic) return { field: 'topic', text: t('dialogs-topic-needed') };
    const isSame = target.stream_id === streamId && name.trim() === topic;
    return isSame ? { field: 'topic', text: t('dialogs-same-place') } : undefined;
  }

  const [isAsked, setAsked] = useState(false);
  async function move(part?: { readonly from: number }): Promise<void> {
    setAsked(true);
    if (wrong || !target || isBusy) return;
    setBusy(true);
    setFailure(undefined);
    try {
      const id =
        part?.from ?? (messageId > 0 ? messageId : await newestIn(model.client, { streamId, topic }));
      const change: MessageMove = {
        ...{ messageId: id, scope: part ? 'change_later' : scope, tellsOld, tellsNew },
        ...(target.stream_id !== streamId && { streamId: target.stream_id }),
        ...(name.trim() !== topic && { topic: name.trim() }),
      };
      await moveMessages(model, change);
      done(target.stream_id, id);
    } catch (error) {
      setFailure({ text: failureText(error), part: movablePart(error) });
      setBusy(false);
    }
  }

  function done(toStream: number, id: number): void {
    onClose();
    const to = topicOf(toStream, name.trim());
    const place = `${channelText(model, toStream)} › ${topicText(model, name.trim())}`;
    // Who looks at the topic has gone along, or goes with the event.
    if (isShown(model, to) || (scope === 'change_all' && isShown(model, topicOf(streamId, topic)))) return;
    const show = () => {
      model.location.go({ view: 'narrow', narrow: narrowOf(to), near: id });
      desk.column.value = 'main';
    };
    showToast(t('dialogs-moved', { place }), { action: { text: t('actions-show'), run: show } });
  }

  const errorOf = (field: 'channel' | 'topic') =>
    isAsked && wrong?.field === field ? wrong.text : undefined;
  return (
    <Dialog
      title={message ? t('dialogs-move-message') : t('dialogs-move-topic')}
      onClose={onClose}
      onSubmit={() => void move()}
      actions={
        <>
          <Button onClick={onClose}>{t('ui-cancel')}</Button>
          <Button type="submit" kind="primary" busy={isBusy}>
            {t('dialogs-move')}
          </Button>
        </>
      }
    >
      <div class="dialog-fields">
        {failure && (
          <Banner
            kind="danger"
            actions={
              failure.part && (
                <Button size="small" onClick={() => void move(failure.part)}>
                  {t('dialogs-move-part', { count: failure.part.count })}
                </Button>
              )
            }
          >
            {failure.text}
          </Banner>
        )}
        {canChannel && <ChannelField value={channel} onValue={setChannel} error={errorOf('channel')} />}
        {(canTopic || target?.stream_id !== streamId) && (
          <TopicField
            streamId={target?.stream_id}
            value={name}
            onValue={setName}
            error={errorOf('topic')}
            autoFocus
          />
        )}
        {message && (
          <RadioGroup
            label={t('dialogs-move-what')}
            value={scope}
            onValue={setScope}
            options={[
              { value: 'change_one', label: t('dialogs-move-one') },
              { value: 'change_later', label: t('dialogs-move-later') },
              { value: 'change_all', label: t('dialogs-move-all') },
            ]}
          />
        )}
        <div>
          <Checkbox label={t('dialogs-tell-new')} checked={tellsNew} onChecked={setTellsNew} />
          <Checkbox label={t('dialogs-tell-old')} checked={tellsOld} onChecked={setTellsOld} />
        </div>
      </div>
    </Dialog>
  );
}
