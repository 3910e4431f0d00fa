import { useEffect, useMemo } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { t } from '../../i18n/texts.ts';
import type { KnownChannel } from '../../model/tables.ts';
import { rankText } from '../../state/ranking.ts';
import type { Choice } from '../../ui/lists/options.ts';
import { SuggestField } from '../../ui/lists/suggest-field.tsx';
import { Avatar } from '../../ui/marks.tsx';
import { ChannelIcon } from '../app/channel-icon.tsx';
import { find } from '../app/find.ts';
import { useModel } from '../app/model-context.ts';
import { limitsOf, whyNot } from '../composer/checks.ts';

const MOST = 30;

/** The choices that fit the text, best first; all choices while the text is the name of the chosen one. */
function fitting<Value>(values: readonly Value[], nameOf: (value: Value) => string, text: string): Value[] {
  const query = text.trim();
  const isChosen = values.some((value) => nameOf(value) === query);
  return find(values, { text: isChosen ? '' : query, most: MOST }, nameOf);
}

interface FieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly error?: string | undefined;
  readonly autoFocus?: boolean;
}

/** A channel in which the person may write, by its name. */
export function ChannelField({ value, onValue, error }: FieldProps) {
  const model = useModel();
  const channels = model.tables.channels.value;
  const open = useMemo(
    () =>
      [...channels.values()].filter(
        ({ stream_id: streamId }) => !whyNot(model, { kind: 'topic', streamId, topic: '' }),
      ),
    [channels, model],
  );
  const choices = fitting(open, ({ name }) => name, value).map((channel) => ({
    ...{ value: channel, key: String(channel.stream_id), text: channel.name },
  }));
  return (
    <SuggestField<KnownChannel>
      label={t('dialogs-channel')}
      value={value}
      onValue={onValue}
      error={error}
      choices={choices}
      onChoose={({ text }) => onValue(text)}
      draw={({ value: channel }) => (
        <>
          <ChannelIcon channel={channel} />
          <span dir="auto">{channel.name}</span>
        </>
      )}
    />
  );
}

interface TopicProps extends FieldProps {
  readonly streamId: number | undefined;
}

/** A topic of the channel, or a new one. */
export function TopicField({ streamId, value, onValue, error, autoFocus = false }: TopicProps) {
  const model = useModel();
  const limits = limitsOf(model);
  const { topics = [] } = streamId === undefined ? {} : model.topics.of(streamId).value;
  useEffect(() => {
    if (streamId !== undefined) void model.topics.load(streamId);
  }, [model, streamId]);
  const names = topics.map(({ name }) => name).filter((name) => name !== '');
  const query = value.trim();
  const found = names
    .map((name) => ({ name, rank: names.includes(query) ? 1 : rankText(name, query) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank);
  const choices: Choice<string>[] = found
    .slice(0, MOST)
    .map(({ name }, index) => ({ value: name, key: String(index), text: name }));
  return (
    <SuggestField
      label={t('dialogs-topic')}
      hint={t('dialogs-topic-hint')}
      value={value}
      onValue={onValue}
      error={error}
      choices={choices}
      onChoose={(choice) => onValue(choice.value)}
      maxLength={limits.topic}
      placeholder={limits.mustHaveTopic ? undefined : limits.emptyTopic}
      autoFocus={autoFocus}
      selects
    />
  );
}

/** Somebody with an account, by name. */
export function PersonField({ value, onValue, error, autoFocus = false }: FieldProps) {
  const people = useModel().tables.people.value;
  const active = useMemo(() => [...people.values()].filter((each) => each.is_active), [people]);
  const choices = fitting(active, (each) => each.full_name, value).map((person) => ({
    ...{ value: person, key: String(person.user_id), text: person.full_name },
  }));
  return (
    <SuggestField<User>
      label={t('dialogs-to')}
      value={value}
      onValue={onValue}
      error={error}
      choices={choices}
      onChoose={({ text }) => onValue(text)}
      autoFocus={autoFocus}
      draw={({ value: person }) => (
        <>
          <Avatar name={person.full_name} seed={person.user_id} picture={person.avatar_url} size="small" />
          <span dir="auto">{person.full_name}</span>
        </>
      )}
    />
  );
}
