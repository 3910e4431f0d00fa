import './deliveries.css';
import { useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Fold } from '../../ui/controls/fold.tsx';
import { Tabs } from '../../ui/lists/tabs.tsx';
import { copy } from '../../views/actions/clipboard.ts';

const FILES = import.meta.glob<string>('./signatures/verify.*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const LANGUAGES = [
  { name: 'mjs', text: 'Node' },
  { name: 'py', text: 'Python' },
  { name: 'go', text: 'Go' },
  { name: 'php', text: 'PHP' },
  { name: 'sh', text: 'OpenSSL' },
] as const;

type Language = (typeof LANGUAGES)[number]['name'];

/** How a program finds out that a request is the server's, as code to copy. */
export function SignatureHelp() {
  const [language, setLanguage] = useState<Language>('mjs');
  const code = FILES[`./signatures/verify.${language}`] ?? '';
  return (
    <Fold title={t('webhooks-verify')} class="deliveries-help">
      <p class="settings-text">{t('webhooks-verify-text')}</p>
      <Tabs<Language>
        label={t('webhooks-verify')}
        tabs={LANGUAGES}
        selected={language}
        onSelect={setLanguage}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is wide. */}
        <pre class="delivery-code" dir="ltr" tabIndex={0}>
          {code.trim()}
        </pre>
        <Button size="small" icon="copy" onClick={() => void copy(code, t('webhooks-verify-copied'))}>
          {t('webhooks-verify-copy')}
        </Button>
      </Tabs>
    </Fold>
  );
}
