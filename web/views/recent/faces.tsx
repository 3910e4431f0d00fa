import './faces.css';
import { formatList } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { Avatar } from '../../ui/marks.tsx';
import { useModel } from '../app/model-context.ts';
import { personText } from '../app/names.ts';

interface Props {
  readonly userIds: readonly number[];
  readonly most: number;
}

/** The pictures of the people who wrote last. */
export function Faces({ userIds, most }: Props) {
  const model = useModel();
  const people = model.tables.people.value;
  const shown = userIds.slice(0, most);
  const names = formatList(shown.map((id) => personText(model, id)));
  const more = userIds.length - shown.length;
  return (
    <span class="faces" data-tip={names === '' ? undefined : names}>
      {shown.map((id) => {
        const person = people.get(id);
        return (
          <Avatar
            key={id}
            size="small"
            name={person?.full_name ?? ''}
            picture={person?.avatar_url}
            seed={id}
          />
        );
      })}
      {more > 0 && most > 1 && <span class="faces-more">{t('navigation-more-people', { count: more })}</span>}
    </span>
  );
}
