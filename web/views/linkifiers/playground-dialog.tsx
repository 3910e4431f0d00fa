import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { addPlayground } from '../../model/linkifiers.ts';
import { LIMITS } from '../../model/organization.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { SuggestField } from '../../ui/lists/suggest-field.tsx';
import { useModel } from '../app/model-context.ts';
import { FormDialog } from '../organization/form-dialog.tsx';
import { useSubmit } from '../organization/use-submit.ts';
import { type Problem, problemOf } from './problems.ts';

/** Names that stand over blocks of code; the common ones first. */
const LANGUAGES: readonly string[] =
  'Python JavaScript TypeScript Java C C++ C# Go Rust Ruby PHP Swift Kotlin Bash SQL R Haskell Scala Lua Perl Elixir Erlang Clojure Dart Julia OCaml F# Groovy PowerShell Zig Nix HTML CSS JSON'.split(
    ' ',
  );

/** Not more at once. */
const MOST = 8;

function suggested(typed: string) {
  const wanted = typed.trim().toLowerCase();
  const fits = LANGUAGES.filter((name) => name.toLowerCase().startsWith(wanted) && name !== typed);
  return fits.slice(0, MOST).map((name) => ({ key: name, text: name, value: name }));
}

export function PlaygroundDialog({ onClose }: { readonly onClose: () => void }) {
  const { client } = useModel();
  const [name, setName] = useState('');
  const [language, setLanguage] = useState('');
  const [template, setTemplate] = useState('');
  const check = (): Problem | undefined => {
    if (name.trim() === '') return { field: 'name', text: t('linkifiers-need-name') };
    if (language.trim() === '') return { field: 'language', text: t('linkifiers-need-language') };
    if (template.trim() === '') return { field: 'template', text: t('linkifiers-need-template') };
    return undefined;
  };
  const { submit, isSaving, problem, refusal, forget } = useSubmit({
    check,
    problemOf,
    save: () => addPlayground(client, { name, lexer_language: language, url_template: template }),
    onDone: onClose,
  });
  const change = (set: (text: string) => void) => (text: string) => {
    forget();
    set(text);
  };
  const errorAt = (field: Problem['field']) => (problem?.field === field ? problem.text : undefined);
  return (
    <FormDialog
      title={t('linkifiers-playground-add')}
      step={t('linkifiers-adding')}
      isUnsaved={name !== '' || language !== '' || template !== ''}
      isSaving={isSaving}
      problem={refusal}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('linkifiers-playground-name')}
        hint={t('linkifiers-playground-name-text')}
        autoComplete="off"
        maxLength={LIMITS.playgroundName}
        value={name}
        onValue={change(setName)}
        error={errorAt('name')}
      />
      <SuggestField
        label={t('linkifiers-playground-language')}
        hint={t('linkifiers-playground-language-text')}
        maxLength={LIMITS.lexerLanguage}
        value={language}
        onValue={change(setLanguage)}
        choices={suggested(language)}
        onChoose={({ value }) => setLanguage(value)}
        error={errorAt('language')}
      />
      <TextField
        label={t('linkifiers-playground-template')}
        hint={t('linkifiers-playground-template-text')}
        dir="ltr"
        autoComplete="off"
        spellcheck={false}
        maxLength={LIMITS.urlTemplate}
        value={template}
        onValue={change(setTemplate)}
        error={errorAt('template')}
      />
    </FormDialog>
  );
}
