import { useEffect, useState } from 'preact/hooks';
import { TextField } from '../../ui/controls/text-field.tsx';
import { OutcomeMark } from '../settings/controls.tsx';
import { useSaved } from '../settings/use-setting.ts';

interface Props {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly known: string;
  readonly maxLength: number;
  readonly type?: 'text' | 'url';
  readonly save: (text: string) => Promise<unknown>;
  /** Why it cannot be so, in words. */
  readonly problemOf: (text: string) => string | undefined;
}

/** A line that is saved when one leaves it or presses Enter; Esc takes back what was typed. */
export function SavedText({ name, known, save, problemOf, ...field }: Props) {
  const { value, set, outcome } = useSaved(known, save);
  const [typed, setTyped] = useState(value);
  const [problem, setProblem] = useState<string>();
  useEffect(() => setTyped(value), [value]);
  const leave = () => {
    const text = typed.trim();
    const why = text === value ? undefined : problemOf(text);
    setProblem(why);
    if (why !== undefined) return;
    setTyped(text);
    if (text !== value) void set(text);
  };
  const press = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    if (event.key === 'Enter') leave();
    else if (event.key === 'Escape' && typed !== value) {
      setTyped(value);
      setProblem(undefined);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="setting" data-setting={name}>
      <TextField
        {...field}
        autoComplete="off"
        value={typed}
        onValue={setTyped}
        onBlur={leave}
        onKeyDown={press}
        error={problem}
      />
      <OutcomeMark outcome={outcome} />
    </div>
  );
}
