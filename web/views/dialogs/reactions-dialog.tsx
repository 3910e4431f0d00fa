import { useEffect } from 'preact/hooks';
import './dialogs.css';
import { t } from '../../i18n/texts.ts';
import { pillsOf } from '../../state/reactions.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useModel } from '../app/model-context.ts';
import { expectNothing } from '../app/typed-ahead.ts';
import { EmojiSign } from '../messages/reactions.tsx';
import { PersonLine } from './person-line.tsx';

interface Props {
  readonly messageId: number;
  readonly onClose: () => void;
}

/** Who reacted, by emoji. It follows what people do meanwhile. */
export function ReactionsDialog({ messageId, onClose }: Props) {
  useEffect(expectNothing, []);
  const model = useModel();
  const reactions = model.messages.message(messageId)?.reactions ?? [];
  return (
    <Dialog title={t('dialogs-reactions')} size="small" onClose={onClose}>
      {pillsOf(reactions, model.tables.ownId.value).map(({ key, emoji, userIds }) => (
        <section key={key} class="reactions-of">
          <h3>
            <EmojiSign emoji={emoji} />
            {t('dialogs-reactions-of', {
              emoji: emoji.emoji_name.replaceAll('_', ' '),
              count: userIds.length,
            })}
          </h3>
          <ul class="person-list">
            {userIds.map((id) => (
              <PersonLine key={id} userId={id} onOpen={onClose} />
            ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
