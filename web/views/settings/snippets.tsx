import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { foundSnippets, removeSnippet, snippetsOf } from '../../model/snippets.ts';
import { Button } from '../../ui/controls/button.tsx';
import { EmptyState } from '../../ui/feedback/states.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { SnippetDialog } from '../composer/dialogs/snippet-dialog.tsx';
import { GrowingList, SearchField } from '../kit/found.tsx';
import { SettingsRow } from '../kit/rows.tsx';

const MOST_SHOWN = 400;

/** Texts that one saved, to put in again. */
export function SnippetsSection() {
  const model = useModel();
  const desk = useDesk();
  const all = snippetsOf(model);
  const [query, setQuery] = useState('');
  const found = foundSnippets(all, query);
  const write = (
    <Button
      kind="primary"
      icon="plus"
      onClick={() => desk.open((close) => <SnippetDialog onClose={close} />)}
    >
      {t('settings-snippet-new')}
    </Button>
  );
  if (all.length === 0) {
    return (
      <EmptyState icon="bookmark" title={t('settings-snippets-none')} actions={write}>
        {t('settings-snippets-none-text')}
      </EmptyState>
    );
  }
  return (
    <>
      <p class="settings-text">{t('settings-snippets-text')}</p>
      <div class="setting-line">
        <SearchField label={t('settings-snippets-search')} query={query} onQuery={setQuery} />
        {write}
      </div>
      {found.length === 0 && <p class="settings-text">{t('settings-found-nothing')}</p>}
      <GrowingList
        class="settings-rows"
        items={found}
        row={(snippet) => {
          const { id, title, content } = snippet;
          return (
            <SettingsRow
              key={id}
              name={title}
              more={<span class="settings-excerpt">{content.slice(0, MOST_SHOWN)}</span>}
              steps={[
                {
                  icon: 'pencil',
                  name: t('settings-snippet-edit', { name: title }),
                  opens: (close) => <SnippetDialog snippet={snippet} onClose={close} />,
                },
                {
                  icon: 'trash-2',
                  name: t('settings-snippet-remove', { name: title }),
                  asks: () => ({
                    title: t('settings-snippet-remove', { name: title }),
                    step: t('settings-delete'),
                    texts: [t('settings-snippet-remove-text')],
                    work: () => removeSnippet(model, id),
                  }),
                },
              ]}
            />
          );
        }}
      />
    </>
  );
}
