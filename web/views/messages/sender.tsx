import { t } from '../../i18n/texts.ts';
import type { Message } from '../../state/message.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Avatar } from '../../ui/marks.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { Status } from '../people/status.tsx';

interface Props {
  readonly message: Message;
}

export function SenderPicture({ message }: Props) {
  const desk = useDesk();
  const person = useModel().tables.people.value.get(message.sender_id);
  const name = person?.full_name ?? message.sender_full_name;
  return (
    <button
      type="button"
      class="message-picture"
      aria-hidden="true"
      tabIndex={-1}
      onClick={(event) => desk.showPerson(message.sender_id, event.currentTarget)}
    >
      <Avatar name={name} seed={message.sender_id} picture={person?.avatar_url ?? message.avatar_url} />
    </button>
  );
}

/** The name, which opens the person, and what one should know of the account. */
export function SenderName({ message }: Props) {
  const desk = useDesk();
  const person = useModel().tables.people.value.get(message.sender_id);
  return (
    <span class="message-sender">
      <button
        type="button"
        class="message-name"
        onClick={(event) => desk.showPerson(message.sender_id, event.currentTarget)}
      >
        {person?.full_name ?? message.sender_full_name}
      </button>
      <Status userId={message.sender_id} />
      {person?.is_bot && (
        <span class="message-kind">
          <Icon name="bot" />
          {t('messages-bot')}
        </span>
      )}
      {person?.is_guest && <span class="message-kind">{t('messages-guest')}</span>}
      {person?.is_active === false && <span class="message-kind">{t('messages-deactivated')}</span>}
    </span>
  );
}
