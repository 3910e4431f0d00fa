import type { ComponentChildren, ComponentType } from 'preact';
import { type TextArgs, type TextId, t } from '../../i18n/texts.ts';
import type { SettingsChange } from '../../model/settings.ts';
import { type SavedOption, SavedSelect, SavedSwitch } from '../kit/saved.tsx';
import type { NamedSetting } from './section-list.tsx';
import { useSetting } from './whose.ts';

type NameOf<Value> = {
  [Name in keyof SettingsChange]-?: NonNullable<SettingsChange[Name]> extends Value ? Name : never;
}[keyof SettingsChange];

interface Props {
  readonly label: string;
  readonly hint?: string | undefined;
}

export function SettingSwitch({ name, ...props }: Props & { readonly name: NameOf<boolean> }) {
  const { known = false, save, isLocked, isThere } = useSetting(name);
  return isThere ? <SavedSwitch {...props} {...{ name, known, save }} disabled={isLocked} /> : null;
}

interface SelectProps extends Props {
  readonly name: NameOf<string | number>;
  readonly options: readonly SavedOption<string | number>[];
}

export function SettingSelect({ name, ...props }: SelectProps) {
  const { known = '', save, isLocked, isThere } = useSetting(name);
  const saved = { name, known, save: (value: string | number) => save(value as typeof known) };
  return isThere ? <SavedSelect {...props} {...saved} disabled={isLocked} /> : null;
}

/** A text without variables. */
type PlainText = { [Id in TextId]: TextArgs<Id> extends [] ? Id : never }[TextId];

interface Toggle {
  readonly name: NameOf<boolean>;
  readonly label: PlainText;
  readonly hint?: PlainText | undefined;
}

interface Choice {
  readonly name: NameOf<string | number>;
  readonly label: PlainText;
  readonly options: () => readonly SavedOption<string | number>[];
}

/** A setting that is on or off. */
export const toggle = (name: Toggle['name'], label: PlainText, hint?: PlainText): Toggle => ({
  name,
  label,
  hint,
});

/** A setting with a value of a list; `of`: each value with its text. */
export const choice = (
  name: Choice['name'],
  label: PlainText,
  of: readonly (readonly [string | number, PlainText])[] | Choice['options'],
): Choice => ({
  name,
  label,
  options: typeof of === 'function' ? of : () => of.map(([value, text]) => ({ value, text: t(text) })),
});

export type SettingLine = Toggle | Choice;

/** As a search finds them. */
export const namesOf = (lines: readonly SettingLine[]): NamedSetting[] =>
  lines.map(({ name, label }) => ({ name, text: t(label) }));

/** Settings in their order, each saved by itself. */
export const SettingLines = ({ lines }: { readonly lines: readonly SettingLine[] }) =>
  lines.map((line) =>
    'options' in line ? (
      <SettingSelect key={line.name} name={line.name} label={t(line.label)} options={line.options()} />
    ) : (
      <SettingSwitch
        key={line.name}
        name={line.name}
        label={t(line.label)}
        hint={line.hint && t(line.hint)}
      />
    ),
  );

interface GroupProps {
  readonly title: string;
  /** By which a search finds the group. */
  readonly name?: string | undefined;
  readonly children: ComponentChildren;
}

export function Group({ title, name, children }: GroupProps) {
  return (
    <section class="settings-group" data-setting={name}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** A part of a section with a title of its own. */
export interface SectionPart {
  readonly name: string;
  readonly title: PlainText;
  readonly View: ComponentType;
}

export const SectionParts = ({ parts }: { readonly parts: readonly SectionPart[] }) =>
  parts.map(({ name, title, View }) => (
    <Group key={name} name={name} title={t(title)}>
      <View />
    </Group>
  ));

/** As a search finds them. */
export const namesOfParts = (parts: readonly SectionPart[]): NamedSetting[] =>
  parts.map(({ name, title }) => ({ name, text: t(title) }));
