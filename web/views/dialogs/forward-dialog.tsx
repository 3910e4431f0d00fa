import type { ComponentChildren } from 'preact';
import './dialogs.css';
import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { type Conversation, directWith, topicOf } from '../../state/conversation.ts';
import type { Message } from '../../state/message.ts';
import { narrowOf } from '../../state/narrow.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/controls/choices.tsx';
import { Banner } from '../../ui/feedback/states.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { quoted } from '../actions/quoting.ts';
import { failureText } from '../app/attempt.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { limitsOf } from '../composer/checks.ts';
import { ChannelField, PersonField, TopicField } from './place-fields.tsx';

interface Props {
  readonly message: Message;
  readonly onClose: () => void;
}

type Kind = 'topic' | 'person';

interface Wrong {
  readonly field: 'channel' | 'topic' | 'person';
  readonly text: string;
}

/** Asks where a message goes, then leads there with the quote in the composer. */
export function ForwardDialog({ message, onClose }: Props) {
  const model = useModel();
  const desk = useDesk();
  const { people, channels } = model.tables;
  const [kind, setKind] = useState<Kind>(message.type === 'stream' ? 'topic' : 'person');
  const [channel, setChannel] = useState(channels.value.get(message.stream_id ?? 0)?.name ?? '');
  const [topic, setTopic] = useState('');
  const [person, setPerson] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ComponentChildren>();
  const target = [...channels.value.values()].find((each) => each.name === channel.trim());

  function found(): Conversation | Wrong {
    if (kind === 'person') {
      const wanted = person.trim();
      const somebody = [...people.value.values()].find((each) => each.is_active && each.full_name === wanted);
      return somebody
        ? directWith([somebody.user_id])
        : { field: 'person', text: t('dialogs-unknown-person') };
    }
    if (!target) return { field: 'channel', text: t('dialogs-unknown-channel') };
    const needsTopic = limitsOf(model).mustHaveTopic && topic.trim() === '';
    if (needsTopic) return { field: 'topic', text: t('dialogs-topic-needed') };
    return topicOf(target.stream_id, topic.trim());
  }

  async function forward(): Promise<void> {
    setAsked(true);
    const to = found();
    if ('field' in to || isBusy) return;
    setBusy(true);
    try {
      const text = await quoted(model, message);
      onClose();
      model.location.go({ view: 'narrow', narrow: narrowOf(to) });
      desk.column.value = 'main';
      desk.write({ to, text });
    } catch (error) {
      setFailure(failureText(error));
      setBusy(false);
    }
  }

  const wrong = found();
  const errorOf = (field: Wrong['field']) =>
    isAsked && 'field' in wrong && wrong.field === field ? wrong.text : undefined;
  return (
    <Dialog
      title={t('dialogs-forward')}
      onClose={onClose}
      onSubmit={() => void forward()}
      actions={
        <>
          <Button onClick={onClose}>{t('ui-cancel')}</Button>
          <Button type="submit" kind="primary" busy={isBusy}>
            {t('dialogs-continue')}
          </Button>
        </>
      }
    >
      <div class="dialog-fields">
        {failure && <Banner kind="danger">{failure}</Banner>}
        <RadioGroup
          label={t('dialogs-forward-to')}
          value={kind}
          onValue={setKind}
          options={[
            { value: 'topic', label: t('dialogs-to-topic') },
            { value: 'person', label: t('dialogs-to-person') },
          ]}
        />
        {kind === 'topic' ? (
          <>
            <ChannelField value={channel} onValue={setChannel} error={errorOf('channel')} />
            <TopicField
              streamId={target?.stream_id}
              value={topic}
              onValue={setTopic}
              error={errorOf('topic')}
              autoFocus
            />
          </>
        ) : (
          <PersonField value={person} onValue={setPerson} error={errorOf('person')} autoFocus />
        )}
      </div>
    </Dialog>
  );
}
