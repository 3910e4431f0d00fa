import { t } from '../../i18n/texts.ts';
import type { Message } from '../../state/message.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { actionOf } from './message-actions.tsx';

/** Under a message that the person has collapsed. */
export function ExpandButton({ message }: { readonly message: Message }) {
  const tools = { model: useModel(), desk: useDesk() };
  const { icon, run } = actionOf('collapse', message, tools);
  return (
    <Button size="small" kind="quiet" icon={icon} onClick={(event) => run(event.currentTarget)}>
      {t('actions-expand')}
    </Button>
  );
}
