import { useState } from 'preact/hooks';
import { IconButton } from '../../ui/controls/button.tsx';

interface Props {
  readonly label: string;
  readonly onText: (text: string) => void;
}

const MOST_CHARACTERS = 1000;

/** One line that adds something at the end of a list. */
export function AddLine({ label, onText }: Props) {
  const [text, setText] = useState('');
  const add = (event: Event) => {
    event.preventDefault();
    if (text.trim() === '') return;
    onText(text.trim());
    setText('');
  };
  return (
    <form class="widget-add" onSubmit={add}>
      <input
        class="widget-input"
        aria-label={label}
        placeholder={label}
        maxLength={MOST_CHARACTERS}
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() !== '' && <IconButton type="submit" icon="plus" name={label} />}
    </form>
  );
}
