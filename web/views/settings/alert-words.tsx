import { t } from '../../i18n/texts.ts';
import { ALERT_LIMITS, addAlertWord, alertWordsOf, removeAlertWord } from '../../model/alert-words.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { announce } from '../../ui/feedback/toasts.ts';
import { attempt, failureText } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { PageForm, useForm } from '../kit/form.tsx';
import { GrowingList } from '../kit/found.tsx';
import { SettingsRow } from '../kit/rows.tsx';

/** Words that call for attention in any message. */
export function AlertWordsSection() {
  const { live, location, client } = useModel();
  const words = alertWordsOf(live);
  return (
    <>
      <p class="settings-text">{t('settings-alert-words-text')}</p>
      <NewWord words={words} />
      {words.length === 0 ? (
        <EmptyState icon="bell" title={t('settings-alert-words-none')}>
          {t('settings-alert-words-none-text')}
        </EmptyState>
      ) : (
        <>
          <GrowingList
            class="settings-rows alert-words"
            items={words}
            row={(word) => (
              <SettingsRow
                key={word}
                name={<bdi>{word}</bdi>}
                steps={[
                  {
                    icon: 'x',
                    name: t('settings-alert-word-remove', { word }),
                    run: () => void attempt(() => removeAlertWord(client, word)),
                  },
                ]}
              />
            )}
          />
          <a
            class="button button-quiet setting-step settings-anchor"
            href={location.href({ view: 'narrow', narrow: [{ operator: 'is', operand: 'alerted' }] })}
          >
            {t('settings-alert-words-messages')}
          </a>
        </>
      )}
    </>
  );
}

function NewWord({ words }: { readonly words: readonly string[] }) {
  const { client } = useModel();
  const form = useForm({
    start: { word: '' },
    check: ({ word }) => ({ word: problemOf(word.trim(), words) }),
    refusedAt: (error) => ({ word: failureText(error) }),
    save: async ({ word }) => word.trim() !== '' && addAlertWord(client, word.trim()),
    done: (isAdded) => isAdded !== false && announce(t('settings-saved')),
  });
  return (
    <PageForm form={form} class="setting setting-line">
      <TextField
        {...form.at('word')}
        label={t('settings-alert-word')}
        labelHidden
        placeholder={t('settings-alert-word-hint')}
        maxLength={ALERT_LIMITS.length}
        autoComplete="off"
        dir="auto"
      />
      <Button type="submit" kind="primary" busy={form.isSaving}>
        {t('settings-add')}
      </Button>
    </PageForm>
  );
}

function problemOf(word: string, words: readonly string[]): string | undefined {
  if (words.some((each) => each.toLowerCase() === word.toLowerCase())) return t('settings-alert-word-there');
  return words.length >= ALERT_LIMITS.words
    ? t('settings-alert-words-most', { count: ALERT_LIMITS.words })
    : undefined;
}
