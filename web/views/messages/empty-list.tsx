import { t } from '../../i18n/texts.ts';
import { conversationIn, isPlain, type Narrow } from '../../state/narrow.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { lazyView } from '../../ui/lazy.tsx';
import { useDesk } from '../app/model-context.ts';

const NothingFound = lazyView(async () => (await import('../search/nothing-found.tsx')).NothingFound);

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
  if (!isPlain(narrow)) return <NothingFound narrow={narrow} />;
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
