import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { ALERT_LIMITS, addAlertWord, alertWordsOf, removeAlertWord } from '../../model/alert-words.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { attempt } from '../app/attempt.ts';
import { useGrowing } from '../app/growing.tsx';
import { useModel } from '../app/model-context.ts';
import { useSaving } from './use-setting.ts';

/** Words that call for attention in any message. */
export function AlertWordsSection() {
  const { live, location } = useModel();
  const words = alertWordsOf(live);
  const { count, sentinel } = useGrowing(words.length);
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
          <ul class="settings-rows alert-words">
            {words.slice(0, count).map((word) => (
              <Word key={word} word={word} />
            ))}
            {sentinel}
          </ul>
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
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const { outcome, save } = useSaving();
  const word = typed.trim();
  const add = async () => {
    if (word === '' || outcome === 'saving') return;
    const found = problemOf(word, words);
    setProblem(found);
    if (!found && (await save(() => addAlertWord(client, word)))) setTyped('');
  };
  const refused = typeof outcome === 'object' ? outcome.refused : undefined;
  return (
    <form
      class="setting setting-line"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <TextField
        label={t('settings-alert-word')}
        labelHidden
        placeholder={t('settings-alert-word-hint')}
        maxLength={ALERT_LIMITS.length}
        autoComplete="off"
        dir="auto"
        value={typed}
        onValue={(text) => {
          setTyped(text);
          setProblem(undefined);
        }}
        error={problem ?? refused}
      />
      <Button type="submit" kind="primary" busy={outcome === 'saving'}>
        {t('settings-add')}
      </Button>
    </form>
  );
}

function problemOf(word: string, words: readonly string[]): string | undefined {
  if (words.some((each) => each.toLowerCase() === word.toLowerCase())) return t('settings-alert-word-there');
  return words.length >= ALERT_LIMITS.words
    ? t('settings-alert-words-most', { count: ALERT_LIMITS.words })
    : undefined;
}

function Word({ word }: { readonly word: string }) {
  const { client } = useModel();
  const name = t('settings-alert-word-remove', { word });
  return (
    <li class="settings-row">
      <bdi class="settings-row-text">{word}</bdi>
      <IconButton icon="x" name={name} onClick={() => void attempt(() => removeAlertWord(client, word))} />
    </li>
  );
}
