import '../../ui/controls/field.css';
import './widget-frame.css';
import type { Message } from '../../state/message.ts';
import { outlineOf } from '../../state/widget-outline.ts';
import { lazy } from '../../ui/lazy.tsx';

interface Props {
  readonly message: Message;
}

/** A poll, a list of things to do, or choices of a bot: loaded with the first one. */
export const Widget = lazy<Props>(async () => (await import('../widgets/widget.tsx')).Widget, WidgetFrame);

/** Its texts, where they will stand: the row keeps its height when the rest comes. */
function WidgetFrame({ message }: Props) {
  const { kind, title, lines } = outlineOf(message.submessages);
  return (
    <div class="widget" data-kind={kind} id={`message-${message.id}`}>
      <div class="widget-head">
        <p class="widget-title widget-waiting">
          <bdi>{title}</bdi>
        </p>
      </div>
      <ul class="widget-list">
        {lines.map(({ text, about }) => (
          <li key={text} class="widget-waiting">
            {text}
            {about && <p class="field-hint">{about}</p>}
          </li>
        ))}
      </ul>
      {kind !== 'zform' && <div class="widget-room" />}
    </div>
  );
}
