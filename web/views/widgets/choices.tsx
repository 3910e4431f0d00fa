import { randomId } from '../../browser/random.ts';
import { sending } from '../../model/actions.ts';
import { conversationOf } from '../../state/conversation.ts';
import type { Message } from '../../state/message.ts';
import type { Choices } from '../../state/widgets.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useModel } from '../app/model-context.ts';

interface Props {
  readonly message: Message;
  readonly widget: Choices;
}

/** A bot's choices: each sends its reply into the conversation. */
export function ChoicesWidget({ message, widget }: Props) {
  const model = useModel();
  const to = conversationOf(message, model.tables.ownId.value);
  return (
    <div class="widget" id={`message-${message.id}`}>
      <p class="widget-title">
        <bdi>{widget.heading}</bdi>
      </p>
      <ul class="widget-list">
        {widget.choices.map(({ name, about, reply }) => (
          <li key={name} class="choice-line">
            <Button onClick={() => void model.perform(sending(to, reply, randomId()))}>{name}</Button>
            <span>{about}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
