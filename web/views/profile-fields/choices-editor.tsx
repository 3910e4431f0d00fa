import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { ReorderList } from '../../ui/lists/reorder-list.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { type FieldChoice, freeValue } from './draft.ts';

interface Props {
  readonly choices: readonly FieldChoice[];
  /** As they are saved. */
  readonly before: readonly FieldChoice[];
  readonly onChoices: (choices: readonly FieldChoice[]) => void;
  readonly error: ComponentChildren;
}

const MOST_CHARACTERS = 200;

/** The choices, in their order. */
export function ChoicesEditor({ choices, before, onChoices, error }: Props) {
  const box = useRef<HTMLFieldSetElement>(null);
  const added = useRef(false);
  const placeOf = (choice: FieldChoice) => choices.indexOf(choice) + 1;
  const nameOf = (choice: FieldChoice) =>
    choice.text.trim() || t('profile-fields-choice', { place: placeOf(choice) });
  const add = () => {
    added.current = true;
    onChoices([...choices, { value: freeValue(choices, before), text: '' }]);
  };
  useLayoutEffect(() => {
    if (added.current) [...(box.current?.querySelectorAll('input') ?? [])].at(-1)?.focus();
    added.current = false;
  }, [choices.length]);
  return (
    <fieldset ref={box} class="choices-editor">
      <legend class="field-label">{t('profile-fields-choices')}</legend>
      <ReorderList
        label={t('profile-fields-choices')}
        items={choices}
        keyOf={({ value }) => value}
        onOrder={onChoices}
        handleName={(choice) => t('profile-fields-move', { name: nameOf(choice) })}
        keysText={t('profile-fields-move-keys')}
        movedText={(choice, place) =>
          t('profile-fields-moved', { name: nameOf(choice), place, total: choices.length })
        }
        isLocked={choices.length < 2}
      >
        {(choice) => (
          <div class="choices-editor-line">
            <TextField
              label={t('profile-fields-choice', { place: placeOf(choice) })}
              labelHidden
              dir="auto"
              autoComplete="off"
              maxLength={MOST_CHARACTERS}
              value={choice.text}
              onValue={(text) =>
                onChoices(choices.map((each) => (each.value === choice.value ? { ...each, text } : each)))
              }
            />
            <IconButton
              icon="x"
              name={t('profile-fields-choice-remove', { name: nameOf(choice) })}
              onClick={() => onChoices(choices.filter((each) => each !== choice))}
            />
          </div>
        )}
      </ReorderList>
      <Refusal>{error}</Refusal>
      <Button icon="plus" size="small" class="profile-fields-add" onClick={add}>
        {t('profile-fields-choice-add')}
      </Button>
    </fieldset>
  );
}
