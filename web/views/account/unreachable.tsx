import { t } from '../../i18n/texts.ts';
import { ErrorState } from '../../ui/feedback/states.tsx';

interface Props {
  readonly onRetry: () => void;
}

/** The server did not say what a link leads to. */
export function Unreachable({ onRetry }: Props) {
  return (
    <main class="account">
      <div class="account-column">
        <ErrorState onRetry={onRetry}>{t('account-no-network')}</ErrorState>
      </div>
    </main>
  );
}
