import type { ReadonlySignal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { formatDateTime, formatNumber, formatRelative } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { attempt } from '../../views/app/attempt.ts';
import { useModel } from '../../views/app/model-context.ts';
import { Loaded } from '../../views/kit/resource.tsx';
import { problemText, readable, stateText, triggerText } from './delivery-texts.ts';
import type { News } from './use-deliveries.ts';
import { useDelivery } from './use-delivery.ts';
import {
  type DeliveryDetail,
  replay,
  type WebhookAttempt,
  type WebhookDelivery,
} from './webhook-deliveries.ts';

interface Props {
  readonly botId: number;
  readonly id: number;
  readonly isOn: boolean;
  readonly news: ReadonlySignal<News>;
  readonly onClose: () => void;
}

/** One delivery: what came of it, and each attempt with its request and its reply. */
export function DeliveryDialog({ botId, id, isOn, news, onClose }: Props) {
  const { client } = useModel();
  const [shownId, setShownId] = useState(id);
  const [isBusy, setBusy] = useState(false);
  const delivery = useDelivery({ botId, id: shownId, news });
  const again = async () => {
    setBusy(true);
    await attempt(async () => {
      const next = await replay(client, botId, shownId);
      if (next === shownId) delivery.renew();
      else setShownId(next);
    });
    setBusy(false);
  };
  const isWaiting = delivery.value?.delivery.state === 'waiting';
  return (
    <Dialog
      title={t('webhooks-delivery')}
      size="large"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('ui-close')}</Button>
          <Button
            icon="rotate-cw"
            busy={isBusy}
            disabled={!delivery.value || !isOn}
            onClick={() => void again()}
          >
            {isWaiting ? t('webhooks-try-now') : t('webhooks-replay')}
          </Button>
        </>
      }
    >
      <Loaded of={delivery} lines={4}>
        {(detail) => <Detail {...detail} />}
      </Loaded>
    </Dialog>
  );
}

function Detail({ delivery, attempts }: DeliveryDetail) {
  const { created_at: at, webhook_id: name, problem } = delivery;
  return (
    <div class="delivery" data-state={delivery.state}>
      <p class="delivery-state" role="status">
        <strong>{stateText(delivery.state)}</strong>
        {` · ${triggerText(delivery)} · ${formatDateTime(at)}`}
      </p>
      {problem !== null && <p class="delivery-problem">{problemText(delivery)}</p>}
      <Next delivery={delivery} />
      <p class="settings-row-more">
        <code>{`webhook-id: ${name}`}</code>
      </p>
      {delivery.trigger !== 'test' && <p class="field-hint">{t('webhooks-replay-text')}</p>}
      {attempts.toReversed().map((each) => (
        <Attempt key={each.number} attempt={each} isOnly={attempts.length === 1} />
      ))}
    </div>
  );
}

function Next({ delivery }: { readonly delivery: WebhookDelivery }) {
  const { state, attempt_count: count, next_attempt_at: at } = delivery;
  if (state !== 'waiting') return null;
  if (count === 0) return <p>{t('webhooks-under-way')}</p>;
  return at === null ? null : <p>{t('webhooks-next', { when: formatRelative(at, clock.value) })}</p>;
}

function Attempt({ attempt, isOnly }: { readonly attempt: WebhookAttempt; readonly isOnly: boolean }) {
  const { number, started_at: at, duration_ms: duration, problem, request, reply } = attempt;
  return (
    <section class="delivery-attempt">
      <h3>{t('webhooks-attempt', { number, time: formatDateTime(at), duration: formatNumber(duration) })}</h3>
      {!isOnly && problem !== null && <p class="delivery-problem">{problemText(attempt)}</p>}
      <h4>{t('webhooks-reply')}</h4>
      {reply ? (
        <Part title={t('webhooks-status', { status: String(reply.status_code) })} part={reply} />
      ) : (
        <p>{t('webhooks-no-reply')}</p>
      )}
      <h4>{t('webhooks-request')}</h4>
      <Part title={`POST ${request.url}`} part={request} />
    </section>
  );
}

type PartOf = Pick<WebhookAttempt['request'], 'headers' | 'body' | 'is_body_cut'>;

/** Headers and body as they were; the body may be cut. */
function Part({ title, part }: { readonly title: string; readonly part: PartOf }) {
  const { headers, body, is_body_cut: isCut } = part;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const text = [title, ...lines, '', readable(body, isCut)].join('\n').trimEnd();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what is wide. */}
      <pre class="delivery-code" dir="ltr" tabIndex={0}>
        {text}
      </pre>
      {isCut && <p class="field-hint">{t('webhooks-cut')}</p>}
    </>
  );
}
