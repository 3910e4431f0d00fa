import { t } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import type { Details } from '../app/desk.ts';
import { useDesk } from '../app/model-context.ts';
import { Person } from './person.tsx';

/** A person in the column at the end. */
export function PersonPanel({ details }: { readonly details: Details & { kind: 'person' } }) {
  const desk = useDesk();
  const close = () => {
    desk.details.value = undefined;
  };
  const closeIfOver = () => {
    if (matchMedia('(width < 1200px)').matches) close();
  };
  return (
    <div class="person-panel">
      <IconButton icon="x" class="person-close" name={t('ui-close')} onClick={close} />
      <Person key={details.userId} userId={details.userId} onDone={closeIfOver} />
    </div>
  );
}
