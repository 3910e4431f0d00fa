import { formatDay } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';

export function DateLine({ at }: { readonly at: number }) {
  return (
    <div class="line line-date">
      <span>{formatDay(at, Date.now() / 1000)}</span>
    </div>
  );
}

export function UnreadLine() {
  return (
    <div class="line line-unread">
      <span>{t('messages-unread-line')}</span>
    </div>
  );
}
