import type { Payload } from '../kit/payload.ts';
import { amountOf, linkTo, shownValue } from './values.ts';

export interface StripeEvent {
  readonly payload: Payload;
  /** The object after the event. */
  readonly object: Payload;
  /** `created`, `updated`… */
  readonly name: string;
  /** The ID of its customer; '': it has none. */
  readonly customer: string;
}

/** `topic`: '' for the customer's. Undefined: the event is not worth a message. */
type StripeText = { readonly topic: string; readonly content: string } | undefined;

const DASHBOARD = 'https://dashboard.stripe.com';
const DAY = 86_400;
const verbed = (name: string): string => name.replaceAll('_', ' ');

/** The text about changes; undefined: no change is worth a message. */
function changes({ payload, object }: StripeEvent, unsaid: readonly string[]): string | undefined {
  const names = payload.at('data', 'previous_attributes').members.map(([name]) => name);
  const said = names.filter((name) => !unsaid.includes(name)).sort();
  if (said.length === 0) return undefined;
  return said
    .map((name) => {
      const words = name.replaceAll('_', ' ').toLowerCase();
      return `\n* ${words.charAt(0).toUpperCase()}${words.slice(1)} is now ${shownValue(object.at(name))}`;
    })
    .join('');
}

function usual(event: StripeEvent, unsaid: readonly string[] = []): string | undefined {
  const text = `${linkTo(event.object.at('id').text)} ${verbed(event.name)}`;
  if (event.name !== 'updated') return text;
  const changed = changes(event, unsaid);
  return changed === undefined ? undefined : text + changed;
}

const textFor = (topic: string, content: string | undefined, more = ''): StripeText =>
  content === undefined ? undefined : { topic, content: content + more };

const amount = (object: Payload, member = 'amount'): string =>
  amountOf(object.at(member).number, object.at('currency').text);

function charge({ object, name, customer }: StripeEvent): StripeText {
  const failure = object.at('failure_code').textOrNone;
  const text = `${linkTo(object.at('id').text)} for ${amount(object)} ${name}`;
  return textFor(customer === '' ? 'charges' : '', text, failure === '' ? '' : `. Failure code: ${failure}`);
}

function customer(event: StripeEvent): StripeText {
  const { object, name } = event;
  const email = object.at('email').textOrNone;
  const facts = [
    email === '' ? '' : `\nEmail: ${email}`,
    ...object.at('metadata').members.map(([key, value]) => `\n${key}: ${value.wordOrNone}`),
  ].join('');
  const text = usual(event, ['delinquent', 'currency', 'default_source']);
  return textFor(object.at('id').text, text, name === 'created' ? facts : '');
}

function subscription(event: StripeEvent): StripeText {
  const { object, name, payload } = event;
  if (name === 'trial_will_end') {
    const left = object.at('trial_end').number - payload.at('created').number;
    return textFor('', usual(event), ` in ${Math.floor((left + DAY / 2) / DAY)} days`);
  }
  if (name !== 'created') return textFor('', usual(event));
  const plan = object.at('plan');
  const url = plan.isSome ? `${DASHBOARD}/plans/${plan.at('id').text}` : '';
  const nickname = plan.at('nickname').textOrNone;
  const facts = [
    url === '' ? '' : `\nPlan: ${nickname === '' ? url : `[${nickname}](${url})`}`,
    object.at('quantity').isSome ? `\nQuantity: ${object.at('quantity').word}` : '',
    object.at('billing').isSome ? `\nBilling method: ${verbed(object.at('billing').text)}` : '',
  ];
  return textFor('', usual(event), facts.join(''));
}

function invoice(event: StripeEvent): StripeText {
  const { object, name, payload } = event;
  if (name === 'upcoming') return textFor('', 'Upcoming invoice created');
  const wasPaid = payload.at('data', 'previous_attributes', 'paid');
  const isPaidNow = name === 'updated' && wasPaid.wordOrNone === 'false' && object.at('paid').isTrue;
  if (isPaidNow && object.at('amount_paid').number !== 0 && object.at('amount_remaining').number === 0)
    return textFor('', `[Invoice](${DASHBOARD}/invoices/${object.at('id').text}) is now paid`);
  const unsaid = ['lines', 'description', 'number', 'finalized_at', 'status_transitions', 'payment_intent'];
  const text = usual(event, unsaid);
  if (name !== 'created') return textFor('', text);
  const totals = `\nTotal: ${amount(object, 'total')}\nAmount due: ${amount(object, 'amount_due')}`;
  return textFor('', text, ` (${verbed(object.at('billing_reason').text)})${totals}`);
}

/** By kind, and by object within the kind. */
export const STRIPE_TEXTS: Readonly<Record<string, (event: StripeEvent) => StripeText>> = {
  'account.account': (event) =>
    event.name === 'updated' ? textFor('account updates', changes(event, [])) : undefined,
  'charge.charge': charge,
  'charge.dispute': (event) =>
    textFor('disputes', usual(event), `. Current status: ${verbed(event.object.at('status').text)}.`),
  'charge.refund': ({ object }) => {
    const refund = linkTo(object.at('id').text, true);
    const of = linkTo(object.at('charge').text, true);
    return textFor('refunds', `A ${refund} for a ${of} of ${amount(object)} was updated.`);
  },
  'customer.customer': customer,
  'customer.discount': ({ object, name }) => {
    const coupon = `[${object.at('coupon', 'name').text}](${DASHBOARD}/coupons/${object.at('coupon', 'id').text})`;
    return textFor('', `Discount ${verbed(name)} (${coupon}).`);
  },
  'customer.source': (event) => textFor('', usual(event)),
  'customer.subscription': subscription,
  file: (event) => {
    const { object } = event;
    return textFor(
      'files',
      usual(event),
      ` (${verbed(object.at('purpose').text)}). \nTitle: ${object.at('title').text}`,
    );
  },
  invoice,
  invoiceitem: (event) =>
    textFor(
      '',
      usual(event, ['description', 'invoice']),
      event.name === 'created' ? ` for ${amount(event.object)}` : '',
    ),
};
