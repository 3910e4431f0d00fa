import { formatList, formatNumber } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { changingWidget } from '../../model/widgets.ts';
import type { Message } from '../../state/message.ts';
import { nextIndex, type Poll, type PollOption } from '../../state/widgets.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';
import { AddLine } from './add-line.tsx';
import { EditableTitle } from './editable-title.tsx';

interface Props {
  readonly message: Message;
  readonly poll: Poll;
}

/** A question with options: a click votes, another one takes it back. */
export function PollWidget({ message, poll }: Props) {
  const model = useModel();
  const ownId = model.tables.ownId.value;
  const voters = new Set(poll.options.flatMap((option) => option.voters)).size;
  const change = (fields: object) => void model.perform(changingWidget(message, fields));
  return (
    <div class="widget" id={`message-${message.id}`}>
      <EditableTitle
        icon="chart-bar"
        text={poll.question}
        placeholder={t('messages-poll')}
        label={t('messages-poll-question')}
        canEdit={message.sender_id === ownId}
        onText={(question) => change({ type: 'question', question })}
      />
      <ul class="widget-list">
        {poll.options.map((option) => (
          <Option
            key={option.key}
            option={option}
            voters={voters}
            onVote={(vote) => change({ type: 'vote', key: option.key, vote })}
          />
        ))}
      </ul>
      <AddLine
        label={t('messages-poll-add')}
        onText={(option) => change({ type: 'new_option', idx: nextIndex(message, ownId), option })}
      />
    </div>
  );
}

interface OptionProps {
  readonly option: PollOption;
  /** People who voted at all. */
  readonly voters: number;
  readonly onVote: (vote: 1 | -1) => void;
}

function Option({ option, voters, onVote }: OptionProps) {
  const model = useModel();
  const isOwn = option.voters.includes(model.tables.ownId.value);
  const count = option.voters.length;
  const names = formatList(option.voters.map((id) => personText(model, id)));
  return (
    <li>
      <button
        type="button"
        class="poll-option"
        aria-pressed={isOwn}
        style={{ '--poll-share': String(voters === 0 ? 0 : count / voters) }}
        data-tip={names || undefined}
        onClick={() => onVote(isOwn ? -1 : 1)}
      >
        <span class="poll-mark">{isOwn && <Icon name="check" />}</span>
        <span class="poll-text">{option.text}</span>
        <span class="poll-count">
          <span aria-hidden="true">{formatNumber(count)}</span>
          <span class="visually-hidden">{t('messages-poll-votes', { count, names })}</span>
        </span>
      </button>
    </li>
  );
}
