import type { Row } from '../../api/permissions/cells.ts';
import * as a from '../../api/permissions/things.ts';

/** Who may call the operations of this feature, as in `test/api/permissions/table.ts`. */
export const ROWS: readonly Row[] = [
  ['++++-- -- -', 'get-bot-deliveries', a.ofBot()],
  ['++++-- -- -', 'get-bot-delivery', a.ofDelivery],
  ['-----+ -- .', 'receive-webhook', { integration: 'json', payload: '{"text": "a"}' }],
  ['++++-- -- -', 'replay-bot-delivery', a.ofDelivery],
  ['++++-- -- -', 'send-test-delivery', a.ofWebhook],
];

/** Where they stand in the client, as in `test/tooling/client-places.ts`. */
export const PLACES: Readonly<Record<string, string>> = {
  getBotDeliveries: '#settings/bots; #organization/bots: the deliveries of an outgoing webhook',
  getBotDelivery: '#settings/bots: a delivery of an outgoing webhook',
  replayBotDelivery: '#settings/bots: a delivery of an outgoing webhook',
  sendTestDelivery: '#settings/bots: the deliveries of an outgoing webhook',
};

/** Why others stand nowhere in the client. */
export const NOWHERE: Readonly<Record<string, string>> = {
  receiveWebhook: 'For other services: the address of a bot stands on the page of the integrations.',
};
