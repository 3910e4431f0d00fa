import { t } from '../../i18n/texts.ts';
import type { Organization } from '../../model/accounts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Frame } from './frame.tsx';

const COMMAND = 'node bin/parley.js reactivate';

/** The organization is deactivated: what that means, and how it is taken into use again. */
export function Closed({ organization }: { readonly organization: Organization }) {
  return (
    <Frame
      organization={organization}
      title={t('account-closed', { organization: organization.name })}
      text={t('account-closed-text')}
    >
      <section class="account-closed">
        <h2>{t('account-closed-owners')}</h2>
        <p>{t('account-closed-command')}</p>
        <code>{COMMAND}</code>
      </section>
      <Button onClick={() => location.reload()}>{t('account-closed-look')}</Button>
    </Frame>
  );
}
