import './widget.css';
import { waitingChanges } from '../../model/widgets.ts';
import type { Message } from '../../state/message.ts';
import { widgetOf } from '../../state/widgets.ts';
import { useModel } from '../app/model-context.ts';
import { Content } from '../messages/content/content.tsx';
import { ChoicesWidget } from './choices.tsx';
import { PollWidget } from './poll.tsx';
import { TodoWidget } from './todo.tsx';

/** The text of a widget that is not known here is shown as it is. */
export function Widget({ message }: { readonly message: Message }) {
  const { tables, pending } = useModel();
  const ownId = tables.ownId.value;
  const widget = widgetOf(message, waitingChanges(pending, message, ownId));
  switch (widget?.kind) {
    case 'poll':
      return <PollWidget message={message} poll={widget} />;
    case 'todo':
      return <TodoWidget message={message} list={widget} />;
    case 'choices':
      return <ChoicesWidget message={message} widget={widget} />;
    default:
      return <Content id={`message-${message.id}`} html={message.content} ownId={ownId} />;
  }
}
