import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { rankText } from '../../state/ranking.ts';
import type { Choice } from '../../ui/lists/options.ts';
import { useModel } from '../app/model-context.ts';
import { limitsOf } from './checks.ts';
import { CompletingInput } from './completing-input.tsx';

interface Props {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly streamId: number | undefined;
  readonly topic: string;
  readonly onTopic: (topic: string) => void;
  readonly onDone: () => void;
}

const MOST = 8;

/** The topic: a new one, or one of the channel's. */
export function TopicField({ input, streamId, topic, onTopic, onDone }: Props) {
  const model = useModel();
  const { emptyTopic, mustHaveTopic, topic: most } = limitsOf(model);
  const { topics = [] } = streamId === undefined ? {} : model.topics.of(streamId).value;
  useEffect(() => {
    if (streamId !== undefined && document.activeElement === input.current) void model.topics.load(streamId);
  });
  const choices = found(
    topics.map(({ name }) => name).filter((name) => name !== ''),
    topic,
  );
  return (
    <CompletingInput
      input={input}
      class="composer-topic"
      label={t('composer-topic')}
      placeholder={mustHaveTopic || !emptyTopic ? t('composer-topic') : emptyTopic}
      value={topic}
      maxLength={most}
      onValue={onTopic}
      groups={[{ choices }]}
      onChoose={({ value }) => {
        onTopic(value);
        onDone();
      }}
      onDone={onDone}
    />
  );
}

/** The topics that fit what is typed, the most recent first where nothing is. */
function found(names: readonly string[], typed: string): Choice<string>[] {
  const query = typed.trim();
  if (names.some((name) => name === query)) return [];
  const ranked = names
    .map((name) => ({ name, rank: rankText(name, query) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank);
  return ranked.slice(0, MOST).map(({ name }, index) => ({ value: name, key: `${index}`, text: name }));
}
