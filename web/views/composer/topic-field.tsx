import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { isResolved, unresolvedName } from '../../state/conversation.ts';
import { rankText } from '../../state/ranking.ts';
import { Icon } from '../../ui/icons/icon.tsx';
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
  const { shown, isDone, typed } = useResolved(topic);
  const choices = found(
    topics.map(({ name }) => name).filter((name) => name !== ''),
    topic,
  );
  return (
    <>
      {isDone && <ResolvedMark />}
      <CompletingInput
        input={input}
        class="composer-topic"
        label={t('composer-topic')}
        placeholder={mustHaveTopic || !emptyTopic ? t('composer-topic') : emptyTopic}
        value={shown}
        maxLength={most}
        onValue={(text) => onTopic(typed(text))}
        groups={[{ choices }]}
        draw={({ value, text }) => (
          <>
            {isResolved(value) && <ResolvedMark />}
            <bdi>{text}</bdi>
          </>
        )}
        onChoose={({ value }) => {
          onTopic(value);
          onDone();
        }}
        onDone={onDone}
      />
    </>
  );
}

/** The name without the sign of resolved topics. Once it is changed it names another topic, until it is the same again. */
function useResolved(topic: string) {
  const before = useRef({ resolved: '', typed: '' });
  const isDone = isResolved(topic);
  if (isDone) before.current.resolved = topic;
  // The text goes elsewhere by something else than this field.
  else if (topic !== before.current.typed) before.current.resolved = '';
  const typed = (text: string): string => {
    const { resolved } = before.current;
    before.current.typed = resolved !== '' && text === unresolvedName(resolved) ? resolved : text;
    return before.current.typed;
  };
  return { shown: isDone ? unresolvedName(topic) : topic, isDone, typed };
}

function ResolvedMark() {
  return (
    <span class="composer-resolved" role="img" aria-label={t('navigation-resolved')}>
      <Icon name="check" />
    </span>
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
  return ranked
    .slice(0, MOST)
    .map(({ name }, index) => ({ value: name, key: `${index}`, text: unresolvedName(name) }));
}
