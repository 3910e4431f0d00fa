import './help.css';
import { useState } from 'preact/hooks';
import { needAreas } from '../../i18n/load.ts';
import { type TextId, t } from '../../i18n/texts.ts';
import { Kbd } from '../../ui/controls/kbd.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useDesk } from '../app/model-context.ts';
import { SHORTCUTS } from '../app/shortcuts.ts';
import { GROUPS, MARKDOWN, SEARCHES, shortcutWords } from './groups.ts';

needAreas('help');

const words = (id: TextId): string => (t as (id: TextId) => string)(id);

/** Keys, Markdown and search operators on a sheet. */
export function Help() {
  const desk = useDesk();
  const [tab, setTab] = useState<'keys' | 'markdown' | 'search'>('keys');
  const close = () => {
    desk.isHelpOpen.value = false;
  };
  return (
    <Dialog title={t('help-title')} size="large" onClose={close}>
      <Tabs
        label={t('help-title')}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { name: 'keys', text: t('help-tab-keys') },
          { name: 'markdown', text: t('help-tab-markdown') },
          { name: 'search', text: t('help-tab-search') },
        ]}
      >
        {tab === 'keys' && <KeyGroups />}
        {tab === 'markdown' && <Examples examples={MARKDOWN} />}
        {tab === 'search' && <Examples examples={SEARCHES} />}
      </Tabs>
    </Dialog>
  );
}

function KeyGroups() {
  return (
    <div class="help-groups">
      {GROUPS.map(({ title, keys }) => (
        <section key={title} class="help-group">
          <h3>{words(title)}</h3>
          <dl>
            {keys.map((id) => (
              <div key={id} class="help-key">
                <dt>{words(shortcutWords(id))}</dt>
                <dd>
                  {SHORTCUTS[id].map((each) => (
                    <Kbd key={each} keys={each} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function Examples({ examples }: { readonly examples: typeof MARKDOWN }) {
  return (
    <dl class="help-examples">
      {examples.map(({ source, words: id }) => (
        <div key={source} class="help-example">
          <dt>
            <code dir="ltr">{source}</code>
          </dt>
          <dd>{words(id)}</dd>
        </div>
      ))}
    </dl>
  );
}
