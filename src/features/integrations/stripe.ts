import { IGNORED, type Integration, UnknownHookEvent } from './kit/integration.ts';
import { STRIPE_TEXTS, type StripeEvent } from './stripe/texts.ts';

/** Kinds of events that make no message. */
const IGNORED_KINDS = [
  ...[
    'application_fee',
    'balance',
    'checkout_beta',
    'coupon',
    'payment_intent',
    'payout',
    'plan',
    'product',
    'recipient',
  ],
  ...['reporting', 'review', 'sigma', 'sku', 'source', 'subscription_schedule', 'topup', 'transfer'],
];

export const stripe: Integration = {
  name: 'stripe',
  title: 'Stripe',
  about: 'Payments, customers, subscriptions and invoices on Stripe.',
  events: [
    ...[
      'charge.dispute.closed',
      'charge.dispute.created',
      'charge.failed',
      'charge.refund.updated',
      'charge.succeeded',
    ],
    ...['customer.created', 'customer.deleted', 'customer.discount.created', 'customer.subscription.created'],
    ...[
      'customer.subscription.deleted',
      'customer.subscription.trial_will_end',
      'customer.subscription.updated',
    ],
    ...[
      'customer.updated',
      'invoice.created',
      'invoice.payment_failed',
      'invoice.updated',
      'invoiceitem.created',
    ],
  ],
  steps: [
    'In the dashboard of Stripe, open **Developers**, **Webhooks**, **Add endpoint**.',
    'Set **Endpoint URL** to the address, and choose the events. The signing secret may be the secret of the bot.',
  ],
  signature: { header: 'Stripe-Signature', kind: 'stripe' },
  read({ payload }) {
    const type = payload.at('type').text;
    const parts = type.split('.');
    const [category = '', resource = ''] = parts.length === 3 ? parts : [parts[0], parts[0]];
    const isOff = IGNORED_KINDS.includes(category) || /^(?:issuing|order)/.test(category);
    if (isOff || (category === 'account' && resource !== 'account')) return IGNORED;
    const object = payload.at('data', 'object');
    const event: StripeEvent = {
      payload,
      object,
      name: parts.at(-1) ?? '',
      customer: object.at('customer').textOrNone,
    };
    const key =
      category === 'invoice' || category === 'invoiceitem' || category === 'file'
        ? category
        : `${category}.${resource}`;
    const text = Object.hasOwn(STRIPE_TEXTS, key) ? STRIPE_TEXTS[key] : undefined;
    if (!text) throw new UnknownHookEvent(type);
    const read = text(event);
    return read && { topic: read.topic || event.customer, content: read.content, event: type };
  },
};
