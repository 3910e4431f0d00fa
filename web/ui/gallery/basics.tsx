import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { adjustToTheme, type Theme } from '../colour.ts';
import { Checkbox, RadioGroup, Switch } from '../controls/choices.tsx';
import { ColorPicker } from '../controls/color-picker.tsx';
import { Select } from '../controls/select.tsx';
import { TextArea } from '../controls/text-area.tsx';
import { TextField } from '../controls/text-field.tsx';

export function Part({ title, children }: { readonly title: string; readonly children: ComponentChildren }) {
  return (
    <section class="gallery-part">
      <h3>{title}</h3>
      {children}
    </section>
  );
}

export function TypePart() {
  return (
    <Part title="Type">
      <h1>Heading of a page 20</h1>
      <h2>Heading of a part 17</h2>
      <p>
        Text 15 on 22: the quick brown fox jumps over the lazy dog, and <a href="#x">the words of a link</a>,
        and <code>code()</code>.
      </p>
      <p class="field-hint">Small 13 on 18: what stands beside it, quieter.</p>
    </Part>
  );
}

const backs = [
  'surface-0',
  'surface-1',
  'surface-2',
  'surface-3',
  'overlay',
  'accent-soft',
  'mention-soft',
  'highlight',
];
const fronts = ['text-1', 'text-2', 'text-3', 'accent-text', 'danger-text', 'warning-text', 'success-text'];

export function ColoursPart() {
  return (
    <Part title="Colours">
      {backs.map((back) => (
        <div key={back} class="gallery-line gallery-swatch" style={{ background: `var(--${back})` }}>
          {fronts.map((front) => (
            <span key={front} style={{ color: `var(--${front})` }}>
              {front}
            </span>
          ))}
        </div>
      ))}
    </Part>
  );
}

export function FieldsPart() {
  const [text, setText] = useState('maria@example.com');
  const [secret, setSecret] = useState('correct horse');
  const [search, setSearch] = useState('budget');
  const [long, setLong] = useState('Several lines\nas high as they are');
  const [choice, setChoice] = useState('b');
  return (
    <Part title="Fields">
      <TextField label="Address" type="email" value={text} onValue={setText} hint="Only you see it." />
      <TextField
        label="Password"
        type="password"
        value={secret}
        onValue={setSecret}
        error="It has fewer than 12 characters."
      />
      <TextField
        label="Search"
        type="search"
        icon="search"
        labelHidden
        value={search}
        onValue={setSearch}
        placeholder="Search"
      />
      <TextArea label="Description" value={long} onValue={setLong} />
      <Select
        label="Who may post"
        value={choice}
        onValue={setChoice}
        options={[
          { value: 'a', text: 'Everyone' },
          { value: 'b', text: 'Members' },
        ]}
      />
    </Part>
  );
}

const palette = [
  '#76ce90',
  '#fae589',
  '#a6c7e5',
  '#e79ab5',
  '#bfd56f',
  '#f4ae55',
  '#b0a5fd',
  '#94c849',
  '#c2c2c2',
  '#000000',
];

export function ChoicesPart() {
  const [checked, setChecked] = useState(true);
  const [on, setOn] = useState(true);
  const [radio, setRadio] = useState('private');
  const [colour, setColour] = useState('#a6c7e5');
  const theme = document.documentElement.dataset.theme as Theme;
  return (
    <Part title="Choices">
      <Checkbox
        label="Send a copy"
        hint="To everybody in the channel."
        checked={checked}
        onChecked={setChecked}
      />
      <Checkbox label="Not now" checked={false} onChecked={() => {}} />
      <Checkbox label="Not for you" disabled checked onChecked={() => {}} />
      <Switch
        label="Desktop notifications"
        hint="Mentions and direct messages."
        checked={on}
        onChecked={setOn}
      />
      <Switch label="Sound" checked={!on} onChecked={(next) => setOn(!next)} />
      <RadioGroup
        label="Privacy"
        value={radio}
        onValue={setRadio}
        options={[
          { value: 'public', label: 'Public', hint: 'Every member can read it.' },
          { value: 'private', label: 'Private', hint: 'Only subscribers can read it.' },
        ]}
      />
      <ColorPicker
        label="Colour"
        palette={palette}
        value={colour}
        onValue={setColour}
        shown={(hex) => adjustToTheme(hex, theme)}
      />
    </Part>
  );
}
