import type { ComponentChildren } from 'preact';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { DirectoryRow } from '../kit/rows.tsx';
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
    <DirectoryRow
      lead={
        <>
          {before}
          <DirectMark userIds={[userId]} />
        </>
      }
      name={userId === tables.ownId.value ? t('people-self', { name }) : name}
      onOpen={() => {
        desk.details.value = { kind: 'person', userId };
      }}
      more={more}
    >
      {children}
    </DirectoryRow>
  );
}
