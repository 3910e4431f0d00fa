import '../composer/writing-texts.ts';
import '../drafts/drafts.css';
import { formatDateTime, formatShort } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { fetchMessages } from '../../model/own-files.ts';
import { conversationOf } from '../../state/conversation.ts';
import { excerptOf } from '../../state/excerpt.ts';
import type { Message } from '../../state/message.ts';
import { narrowOf } from '../../state/narrow.ts';
import { useModel } from '../app/model-context.ts';
import { PlaceLine } from '../drafts/place-line.tsx';
import { Loaded, useResource } from '../kit/resource.tsx';

/** The newest ones. */
const MOST = 20;

/** The messages that link to a file, as far as one may read them. */
export function FileUses({ messageIds }: { readonly messageIds: readonly number[] }) {
  const model = useModel();
  const ids = messageIds.toSorted((one, other) => other - one).slice(0, MOST);
  const messages = useResource(() => fetchMessages(model, ids), { key: ids.join() });
  return (
    <Loaded of={messages} lines={2}>
      {(value) => (
        <ul class="upload-uses">
          {value
            .toSorted((one, other) => other.id - one.id)
            .map((message) => (
              <Use key={message.id} message={message} />
            ))}
          {messageIds.length > value.length && (
            <li class="settings-row-more">
              {t('uploads-in-more', { count: messageIds.length - value.length })}
            </li>
          )}
        </ul>
      )}
    </Loaded>
  );
}

function Use({ message }: { readonly message: Message }) {
  const { tables, location } = useModel();
  const to = conversationOf(message, tables.ownId.value);
  return (
    <li>
      <a class="upload-use" href={location.href({ view: 'narrow', narrow: narrowOf(to), near: message.id })}>
        <span class="upload-use-head">
          <PlaceLine to={to} />
          <time class="text-time">{formatShort(message.timestamp, clock.value)}</time>
        </span>
        <span class="upload-use-text" dir="auto">
          {message.sender_full_name}: {excerptOf(message.content, { timeText: formatDateTime })}
        </span>
      </a>
    </li>
  );
}
