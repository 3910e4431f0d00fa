import { t } from '../../i18n/texts.ts';
import { PersonLine } from '../dialogs/person-line.tsx';

/** More are found by typing a part of the name. */
const MOST_SHOWN = 200;

interface Props {
  readonly title: string;
  readonly userIds: readonly number[];
}

export function PersonList({ title, userIds }: Props) {
  if (userIds.length === 0) return null;
  const rest = userIds.length - MOST_SHOWN;
  return (
    <section class="details-section">
      <h3>{title}</h3>
      <ul class="person-list">
        {userIds.slice(0, MOST_SHOWN).map((id) => (
          <PersonLine key={id} userId={id} />
        ))}
      </ul>
      {rest > 0 && <p class="details-more">{t('dialogs-more-people', { count: rest })}</p>}
    </section>
  );
}
