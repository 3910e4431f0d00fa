import { t } from '../../i18n/texts.ts';
import type { Details } from '../app/desk.ts';
import { useDesk } from '../app/model-context.ts';
import { Panel } from '../details/panel.tsx';
import { Person } from './person.tsx';

/** A person in the column at the end. */
export function PersonPanel({ details }: { readonly details: Details & { kind: 'person' } }) {
  const desk = useDesk();
  /** Where the column covers what one goes to. */
  const closeIfOver = () => {
    if (matchMedia('(width < 1200px)').matches) desk.details.value = undefined;
  };
  return (
    <Panel title={t('dialogs-person')}>
      <Person key={details.userId} userId={details.userId} onDone={closeIfOver} />
    </Panel>
  );
}
