import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/texts.ts';
import type { NotInvited } from '../../model/invitations.ts';
import { addressesIn, isAddress } from '../../state/addresses.ts';
import { TextArea } from '../../ui/controls/text-area.tsx';
import { reasonText } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';

interface Props {
  readonly value: string;
  readonly onValue: (value: string) => void;
  /** The server's refusals. */
  readonly error: ComponentChildren;
}

/** Many addresses, looked at as one types: what is none is named, and so is who is here already. */
export function AddressesField({ value, onValue, error }: Props) {
  const { tables } = useModel();
  const addresses = addressesIn(value);
  const typed = finished(value, addresses);
  const wrong = objectionsTo(typed);
  const known = new Set([...tables.people.value.values()].map((each) => each.delivery_email?.toLowerCase()));
  const here = typed.filter((each) => known.has(each.toLowerCase()));
  const hint =
    here.length > 0
      ? t('people-invite-here', { list: here.slice(0, MOST).join(', ') })
      : addresses.length > 1
        ? t('people-invite-count', { count: addresses.length })
        : t('people-invite-addresses-hint');
  const problem =
    wrong.length > 0 ? t('people-invite-wrong', { list: wrong.slice(0, MOST).join(', ') }) : error;
  return (
    <TextArea
      label={t('people-invite-addresses')}
      hint={hint}
      value={value}
      onValue={onValue}
      error={problem}
    />
  );
}

const MOST = 5;

/** The one that is being typed is not looked at yet. */
function finished(text: string, addresses: readonly string[]): readonly string[] {
  const isTyping = text !== '' && !/[\n,]\s*$/.test(text);
  return isTyping && !isAddress(addresses.at(-1) ?? '') ? addresses.slice(0, -1) : addresses;
}

/** Texts that are no addresses. */
export const objectionsTo = (addresses: readonly string[]): readonly string[] =>
  addresses.filter((each) => !isAddress(each));

/** The refused addresses, with reasons. */
export function RefusedList({ refused }: { readonly refused: readonly NotInvited[] }) {
  return (
    <span class="invite-refused">
      {refused.map(({ email, message }) => (
        <span key={email} dir="auto">
          {t('people-invite-refused', { email, reason: reasonText({ code: '', message }) })}
        </span>
      ))}
    </span>
  );
}
