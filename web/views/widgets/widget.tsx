import type { Message } from '../../state/message.ts';
export function Widget({ message }: { readonly message: Message }) {
  return (
    <div class="content" id={`message-${message.id}`}>
      {message.submessages.length}
    </div>
  );
}
