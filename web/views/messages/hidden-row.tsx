import { formatTime } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { Message } from '../../state/message.ts';
import { Button } from '../../ui/controls/button.tsx';

interface Props {
  readonly message: Message;
  readonly onReveal: (id: number) => void;
}

/** A message of a muted user. */
export function HiddenRow({ message, onReveal }: Props) {
  return (
    <article
      class="message message-hidden"
      data-id={message.id}
      tabIndex={-1}
      aria-label={t('messages-hidden-label', { time: formatTime(message.timestamp) })}
    >
      <span class="message-hidden-text">{t('messages-hidden')}</span>
      <Button kind="quiet" size="small" onClick={() => onReveal(message.id)}>
        {t('messages-reveal')}
      </Button>
    </article>
  );
}
