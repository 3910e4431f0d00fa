import { t } from '../../i18n/texts.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import type { WebhookDelivery } from './webhook-deliveries.ts';

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

type Problem = Pick<WebhookDelivery, 'problem' | 'problem_code'>;

/** The problem in the reader's language; for a code of a newer server in the server's words. */
export function problemText({ problem, problem_code: code }: Problem): string {
  const said = problem ?? '';
  const text = code !== null && Object.hasOwn(PROBLEMS, code) ? PROBLEMS[code]?.(said) : undefined;
  return text ?? said;
}

type Code = NonNullable<WebhookDelivery['problem_code']>;

/** By code, from the server's sentence: some say a number, or what the API answered. */
const PROBLEMS: Readonly<Partial<Record<Code, (said: string) => string>>> = {
  status: (said) => t('webhooks-problem-status', { status: numberIn(said) }),
  timeout: () => t('webhooks-problem-timeout'),
  unreachable: () => t('webhooks-problem-unreachable'),
  gave_up: () => t('webhooks-problem-gave-up'),
  address_not_public: () => t('webhooks-problem-not-public'),
  address_not_http: () => t('webhooks-problem-not-http'),
  redirects_too_often: () => t('webhooks-problem-redirects'),
  redirects_to_nowhere: () => t('webhooks-problem-redirect-nowhere'),
  redirects_elsewhere: () => t('webhooks-problem-redirect-elsewhere'),
  answer_too_long: () => t('webhooks-problem-too-long'),
  answer_not_json: () => t('webhooks-problem-not-json'),
  answer_not_object: () => t('webhooks-problem-not-object'),
  answer_not_text: () => t('webhooks-problem-not-text'),
  answer_refused: (said) =>
    t('webhooks-problem-refused', { reason: said.slice(said.indexOf(':') + 1).trim() }),
  nothing_to_send: () => t('webhooks-problem-nothing'),
  only_for_channels: () => t('webhooks-problem-channels'),
  bot_deactivated: () => t('webhooks-problem-deactivated'),
};

const numberIn = (text: string): string => /\d+/.exec(text)?.[0] ?? '';

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
