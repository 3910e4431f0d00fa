import { t } from '../../i18n/texts.ts';
import { TextField } from '../../ui/controls/text-field.tsx';

/** With fewer users than this, a search field is not worth its place. */
const LEAST_SEARCHED = 8;

interface Props {
  /** The number of users in the list without a search. */
  readonly count: number;
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** The search field above a list of users; nothing above a short list. */
export function PeopleSearch({ count, query, onQuery }: Props) {
  if (count < LEAST_SEARCHED) return null;
  return (
    <TextField
      label={t('people-find')}
      labelHidden
      type="search"
      icon="search"
      placeholder={t('people-find')}
      value={query}
      onValue={onQuery}
    />
  );
}
