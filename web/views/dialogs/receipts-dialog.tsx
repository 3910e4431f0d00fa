import { useEffect } from 'preact/hooks';
import { compareNames } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { readersOf } from '../../model/message-changes.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';
import { expectNothing } from '../app/typed-ahead.ts';
import { Loaded, useResource } from '../kit/resource.tsx';
import { PersonLine } from './person-line.tsx';

interface Props {
  readonly messageId: number;
  readonly onClose: () => void;
}

/** Who has read a message. */
export function ReceiptsDialog({ messageId, onClose }: Props) {
  useEffect(expectNothing, []);
  const model = useModel();
  const loaded = useResource(() => readersOf(model, messageId));
  const nameOf = (id: number) => personText(model, id);
  return (
    <Dialog title={t('dialogs-receipts')} size="small" onClose={onClose}>
      <Loaded of={loaded} lines={2} avatar>
        {(userIds) => (
          <>
            <p class="dialog-note">{t('dialogs-receipts-count', { count: userIds.length })}</p>
            <ul class="person-list">
              {userIds
                .toSorted((one, other) => compareNames(nameOf(one), nameOf(other)))
                .map((id) => (
                  <PersonLine key={id} userId={id} onOpen={onClose} />
                ))}
            </ul>
            <p class="dialog-note">{t('dialogs-receipts-hint')}</p>
          </>
        )}
      </Loaded>
    </Dialog>
  );
}
