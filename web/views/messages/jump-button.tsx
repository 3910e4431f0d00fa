import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useModel } from '../app/model-context.ts';
import type { ListControl } from './list-control.ts';

/** Back to the newest message, with the number of those below that are unread. */
export function JumpButton({ control }: { readonly control: ListControl }) {
  const { tables } = useModel();
  if (control.isAtEnd.value) return null;
  const ownId = tables.ownId.value;
  const count = control.timeline.rows.value.filter(
    ({ flags, sender_id }) => !flags.includes('read') && sender_id !== ownId,
  ).length;
  return (
    <div class="messages-jump">
      <Button icon="arrow-down" onClick={() => void control.toNewest()}>
        {count > 0 ? t('messages-jump-unread', { count }) : t('messages-jump')}
      </Button>
    </div>
  );
}
