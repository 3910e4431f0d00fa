import { useRef } from 'preact/hooks';
import { PeopleField } from '../composer/people-field.tsx';

interface Props {
  readonly label: string;
  readonly userIds: readonly number[];
  readonly onUserIds: (userIds: readonly number[]) => void;
}

/** People by their names, as one writes to them. */
export function PeoplePicker({ label, userIds, onUserIds }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <fieldset class="people-picker">
      <legend class="field-label">{label}</legend>
      <div class="people-picker-box">
        <PeopleField input={input} userIds={userIds} onUserIds={onUserIds} onDone={() => undefined} />
      </div>
    </fieldset>
  );
}
