import type { ComponentChildren } from 'preact';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { DirectMark } from '../sidebar/direct-mark.tsx';

needAreas('people');

interface Props {
  readonly userId: number;
  readonly name: string;
  /** Before the picture. */
  readonly before?: ComponentChildren;
  /** A line beneath the name. */
  readonly more?: string | false | undefined;
  /** The content at the end of the row. */
  readonly children?: ComponentChildren;
}

/** Somebody in a list of people: the name opens their details. */
export function PersonRow({ userId, name, before, more, children }: Props) {
  const { tables } = useModel();
  const desk = useDesk();
  return (
    <li class="directory-row">
      {before}
      <DirectMark userIds={[userId]} />
      <span class="directory-text">
        <button
          type="button"
          class="directory-name"
          dir="auto"
          onClick={() => {
            desk.details.value = { kind: 'person', userId };
          }}
        >
          {userId === tables.ownId.value ? t('people-self', { name }) : name}
        </button>
        {more && (
          <span class="directory-more" dir="auto">
            {more}
          </span>
        )}
      </span>
      {children}
    </li>
  );
}
