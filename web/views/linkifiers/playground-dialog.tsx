import { t } from '../../i18n/texts.ts';
import { addPlayground } from '../../model/linkifiers.ts';
import { LIMITS } from '../../model/organization.ts';
import { TextField } from '../../ui/controls/text-field.tsx';
import { SuggestField } from '../../ui/lists/suggest-field.tsx';
import { useModel } from '../app/model-context.ts';
import { byField, FormDialog, useForm } from '../kit/form.tsx';
import { problemOf } from './problems.ts';

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
  const form = useForm({
    start: { name: '', language: '', template: '' },
    check: ({ name, language, template }) => {
      if (name.trim() === '') return { name: t('linkifiers-need-name') };
      if (language.trim() === '') return { language: t('linkifiers-need-language') };
      return template.trim() === '' ? { template: t('linkifiers-need-template') } : undefined;
    },
    refusedAt: (error) => byField(problemOf(error)),
    save: ({ name, language, template }) =>
      addPlayground(client, { name, lexer_language: language, url_template: template }),
    done: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('linkifiers-playground-add')}
      step={t('linkifiers-adding')}
      onClose={onClose}
    >
      <TextField
        {...form.at('name')}
        label={t('linkifiers-playground-name')}
        hint={t('linkifiers-playground-name-text')}
        autoComplete="off"
        maxLength={LIMITS.playgroundName}
      />
      <SuggestField
        {...form.at('language')}
        label={t('linkifiers-playground-language')}
        hint={t('linkifiers-playground-language-text')}
        maxLength={LIMITS.lexerLanguage}
        choices={suggested(form.draft.language)}
        onChoose={({ value }) => form.change({ language: value })}
      />
      <TextField
        {...form.at('template')}
        label={t('linkifiers-playground-template')}
        hint={t('linkifiers-playground-template-text')}
        dir="ltr"
        autoComplete="off"
        spellcheck={false}
        maxLength={LIMITS.urlTemplate}
      />
    </FormDialog>
  );
}
