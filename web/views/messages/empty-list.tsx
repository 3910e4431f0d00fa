import { t } from '../../i18n/texts.ts';
import { conversationIn, type Narrow } from '../../state/narrow.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { useDesk } from '../app/model-context.ts';

/** Says what belongs here, and what to do next. */
export function EmptyList({ narrow }: { readonly narrow: Narrow }) {
  const desk = useDesk();
  const [first] = narrow;
  const to = conversationIn(narrow);
  if (first?.operator === 'is' && first.operand === 'starred')
    return (
      <EmptyState icon="star" title={t('messages-empty-starred')}>
        {t('messages-empty-starred-text')}
      </EmptyState>
    );
  if (first?.operator === 'is' && first.operand === 'mentioned')
    return (
      <EmptyState icon="at-sign" title={t('messages-empty-mentions')}>
        {t('messages-empty-mentions-text')}
      </EmptyState>
    );
  if (first?.operator === 'has' && first.operand === 'reaction')
    return (
      <EmptyState icon="smile" title={t('messages-empty-reactions')}>
        {t('messages-empty-reactions-text')}
      </EmptyState>
    );
  const canWrite =
    to !== undefined || narrow.length === 0 || first?.operator === 'channel' || first?.operator === 'dm';
  if (!canWrite)
    return (
      <EmptyState icon="search" title={t('messages-empty-search')}>
        {t('messages-empty-search-text')}
      </EmptyState>
    );
  return (
    <EmptyState
      icon="message-square"
      title={t('messages-empty')}
      actions={
        <Button kind="primary" onClick={() => desk.write(to ? { to } : {})}>
          {t('messages-write-first')}
        </Button>
      }
    >
      {t('messages-empty-text')}
    </EmptyState>
  );
}
