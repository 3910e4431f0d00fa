import './deliveries.css';
import { formatDateTime, formatFull } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { attempt, failureWords } from '../../views/app/attempt.ts';
import type { FeaturePlaces } from '../../views/app/feature.ts';
import { useDesk, useModel } from '../../views/app/model-context.ts';
import { Waiting } from '../../views/kit/resource.tsx';
import { Group } from '../../views/settings/controls.tsx';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { problemText, STATE_ICONS, stateText, triggerText } from './delivery-texts.ts';
import { type Deliveries as Known, useDeliveries } from './use-deliveries.ts';
import { sendTest, type WebhookDelivery } from './webhook-deliveries.ts';

/** Part of the page of an outgoing webhook. */
export const DeliveriesPart = ({ bot, kept: { service } }: FeaturePlaces['bot']) =>
  service ? (
    <Group title={t('webhooks-part')}>
      <Deliveries botId={bot.id} isOn={bot.isActive && service.base_url !== ''} />
    </Group>
  ) : null;

interface Props {
  readonly botId: number;
  /** Whether the webhook is in use. */
  readonly isOn: boolean;
}

/** The deliveries of a bot with their outcomes; a test of the webhook. */
function Deliveries({ botId, isOn }: Props) {
  const { client } = useModel();
  const desk = useDesk();
  const known = useDeliveries(botId);
  const open = (id: number) =>
    desk.open((close) => <DeliveryDialog {...{ botId, id, isOn, news: known.news }} onClose={close} />);
  const test = () => attempt(async () => open(await sendTest(client, botId)));
  return (
    <div class="deliveries">
      <p class="settings-text">{t('webhooks-about')}</p>
      <div class="settings-steps">
        <Button size="small" icon="send" disabled={!isOn} onClick={() => void test()}>
          {t('webhooks-test')}
        </Button>
        <Button size="small" icon="refresh-cw" onClick={known.renew}>
          {t('webhooks-refresh')}
        </Button>
      </div>
      {!isOn && <p class="field-hint">{t('webhooks-off')}</p>}
      <List known={known} onOpen={open} />
    </div>
  );
}

function List({ known, onOpen }: { readonly known: Known; readonly onOpen: (id: number) => void }) {
  const { shown, failure, isBusy, renew, loadOlder } = known;
  if (!shown) return <Waiting of={{ failure, retry: renew }} lines={3} />;
  if (shown.deliveries.length === 0) return <p class="settings-text">{t('webhooks-none')}</p>;
  return (
    <>
      {failure && <p role="alert">{failureWords(failure)}</p>}
      <ul class="settings-rows">
        {shown.deliveries.map((each) => (
          <Row key={each.id} delivery={each} onOpen={onOpen} />
        ))}
      </ul>
      {shown.hasOlder && (
        <Button size="small" busy={isBusy} onClick={loadOlder}>
          {t('webhooks-older')}
        </Button>
      )}
    </>
  );
}

function Row({
  delivery,
  onOpen,
}: {
  readonly delivery: WebhookDelivery;
  readonly onOpen: (id: number) => void;
}) {
  const { id, state, created_at: at, attempt_count: attempts, status_code: status, problem } = delivery;
  const facts = [
    triggerText(delivery),
    ...(status === null ? [] : [t('webhooks-status', { status: String(status) })]),
    ...(attempts > 1 ? [t('webhooks-attempts', { count: attempts })] : []),
  ];
  return (
    <li class="settings-row deliveries-row" data-state={state}>
      <Icon name={STATE_ICONS[state]} class="deliveries-state" />
      <span class="settings-row-text">
        <button type="button" class="deliveries-name" onClick={() => onOpen(id)}>
          {stateText(state)}
        </button>
        <span class="settings-row-more">{facts.join(' · ')}</span>
        {problem !== null && status === null && (
          <span class="settings-row-more">{problemText(delivery)}</span>
        )}
      </span>
      <time class="deliveries-time" title={formatFull(at)}>
        {formatDateTime(at)}
      </time>
    </li>
  );
}
