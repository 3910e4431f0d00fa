import { t } from '../../i18n/texts.ts';
import { reading } from '../../model/actions.ts';
import { Button } from '../../ui/controls/button.tsx';
import { useModel } from '../app/model-context.ts';
import type { ListControl } from './list-control.ts';
import { marksAsSeen } from './read-marks.ts';

/** Over the end of the list: back to the newest message, and marking as read where seeing does not do it. */
export function JumpButton({ control }: { readonly control: ListControl }) {
  const model = useModel();
  const { timeline } = control;
  const ownId = model.tables.ownId.value;
  const policy = model.tables.settings.value.web_mark_read_on_scroll_policy;
  const unread = timeline.rows.value.filter(
    ({ flags, sender_id }) => !flags.includes('read') && sender_id !== ownId,
  );
  const count = unread.length;
  const isManual = count > 0 && !marksAsSeen(policy, timeline.narrow);
  if (control.isAtEnd.value && !isManual) return null;
  return (
    <div class="messages-jump">
      {!control.isAtEnd.value && (
        <Button icon="arrow-down" onClick={() => void control.toNewest()}>
          {count > 0 ? t('messages-jump-unread', { count }) : t('messages-jump')}
        </Button>
      )}
      {isManual && (
        <Button icon="check-check" onClick={() => void model.perform(reading(unread.map(({ id }) => id)))}>
          {t('conversation-mark-read')}
        </Button>
      )}
    </div>
  );
}
