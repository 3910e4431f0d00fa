import { t } from '../../i18n/texts.ts';
import type { WebhookDelivery } from '../../model/webhook-deliveries.ts';
import type { IconName } from '../../ui/icons/icon.tsx';

type State = WebhookDelivery['state'];

export const STATE_ICONS: Readonly<Record<State, IconName>> = {
  waiting: 'clock',
  delivered: 'circle-check',
  failed: 'circle-alert',
  dropped: 'minus',
};

export function stateText(state: State): string {
  switch (state) {
    case 'waiting':
      return t('webhooks-state-waiting');
    case 'delivered':
      return t('webhooks-state-delivered');
    case 'failed':
      return t('webhooks-state-failed');
    default:
      return t('webhooks-state-dropped');
  }
}

export function triggerText({ trigger, replay_of: replayOf }: WebhookDelivery): string {
  const text =
    trigger === 'test'
      ? t('webhooks-trigger-test')
      : trigger === 'mention'
        ? t('webhooks-trigger-mention')
        : t('webhooks-trigger-direct');
  return replayOf === null ? text : t('webhooks-replayed', { what: text });
}

/** JSON on lines of its own; any other text as it is. */
export function readable(body: string, isCut: boolean): string {
  if (isCut) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    // It is no JSON.
    return body;
  }
}
