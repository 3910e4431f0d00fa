import { formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { conversationKey } from '../../state/conversation.ts';
import { conversationFor, type Target } from '../../state/writing.ts';
import { useModel } from '../app/model-context.ts';

const MOST_NAMES = 3;

/** Who else writes there, as the person wants to know. */
export function TypingLine({ to }: { readonly to: Target }) {
  const { tables, moments } = useModel();
  const conversation = conversationFor(to);
  const typing = conversation && moments.typing.value.get(conversationKey(conversation));
  const isWanted = tables.settings.value.receives_typing_notifications;
  const muted = tables.mutedPeople.value;
  const people = tables.people.value;
  const names = [...(typing?.keys() ?? [])]
    .filter((id) => !muted.has(id))
    .map((id) => people.get(id)?.full_name)
    .filter((name) => name !== undefined);
  const isShown = isWanted && names.length > 0;
  return (
    <p class="composer-typing">
      {isShown && <span class="composer-typing-dots" aria-hidden="true" />}
      {isShown &&
        (names.length > MOST_NAMES
          ? t('composer-typing-many')
          : t('composer-typing', { names: formatList(names), count: names.length }))}
    </p>
  );
}
