import { BadPayload, type Payload } from '../kit/payload.ts';

/** Currencies whose amounts have no cents. */
const WHOLE = 'bif djf jpy krw pyg vnd xaf xpf clp gnf kmf mga rwf vuv xof'.split(' ');

/** By the beginning of an ID: the object's name, and its place in the dashboard. */
const THINGS: Readonly<Record<string, readonly [name: string, place?: string]>> = {
  ...{
    ch: ['Charge', 'charges'],
    cus: ['Customer', 'customers'],
    dp: ['Dispute', 'disputes'],
    du: ['Dispute', 'disputes'],
  },
  ...{
    file: ['File', 'files'],
    link: ['File link', 'file_links'],
    pi: ['Payment intent', 'payment_intents'],
  },
  ...{
    po: ['Payout', 'payouts'],
    prod: ['Product', 'products'],
    re: ['Refund', 'refunds'],
    tok: ['Token', 'tokens'],
  },
  ...{ ba: ['Bank account'], card: ['Card'], src: ['Source'], mbur: ['Usage record'] },
  ...{
    in: ['Invoice', 'invoices'],
    ii: ['Invoice item', 'invoiceitems'],
    sub: ['Subscription', 'subscriptions'],
  },
  ...{
    si: ['Subscription item', 'subscription_items'],
    py: ['Payment', 'payments'],
    pyr: ['Refund', 'refunds'],
  },
};

export function amountOf(amount: number, currency: string): string {
  const shown = WHOLE.includes(currency) ? String(amount) : (amount / 100).toFixed(2);
  return currency === 'usd' ? `$${shown}` : `${shown} ${currency.toUpperCase()}`;
}

export function linkTo(id: string, isWithin = false): string {
  const kind = id.split('_', 1)[0] ?? '';
  const [title, place] = (Object.hasOwn(THINGS, kind) ? THINGS[kind] : undefined) ?? [];
  if (title === undefined) throw new BadPayload('data.object.id', 'the ID of a thing that Stripe has');
  const name = isWithin ? title.toLowerCase() : title;
  return place === undefined ? name : `[${name}](https://dashboard.stripe.com/${place}/${id})`;
}

/** A value of the API in readable form: numbers in the range of current times are shown as times. */
export function shownValue(value: Payload): string {
  const word = value.wordOrNone;
  if (/^1[5-9][0-9]{8}$/.test(word) && Number(word) > 1_500_000_000) return dateOf(Number(word));
  if (word === 'true' || word === 'false') return word === 'true' ? 'True' : 'False';
  return word === '' ? (value.isSome ? value.json : 'None') : word;
}

/** `Nov 12, 2018, 10:02:30 UTC`. */
function dateOf(seconds: number): string {
  const at = new Date(seconds * 1000);
  const text = at.toUTCString();
  return `${text.slice(8, 11)} ${text.slice(5, 7)}, ${at.getUTCFullYear()}, ${at.toISOString().slice(11, 19)} UTC`;
}
