import { useEffect, useMemo, useState } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { t } from '../../i18n/texts.ts';
import { type BotForm, botTypesFor, makeBot, saveBotPicture } from '../../model/bots.ts';
import type { Model } from '../../model/model.ts';
import { ADDRESS_END, addressFrom, addressProblem, type OfferedBotType } from '../../state/bots.ts';
import { RadioGroup } from '../../ui/controls/choices.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Avatar } from '../../ui/marks.tsx';
import { FeatureParts } from '../app/feature-parts.tsx';
import { useModel } from '../app/model-context.ts';
import { FormDialog, useForm } from '../kit/form.tsx';
import { usePicture } from '../settings/use-picture.tsx';
import {
  addressProblemText,
  interfaceOptions,
  MOST_NAME,
  MOST_URL,
  nameProblemText,
  typeHint,
  typeText,
  urlProblemText,
} from './bot-texts.ts';

interface Props {
  readonly onClose: () => void;
  readonly onMade: (botId: number) => void;
}

/** A kind, a name, the address that follows from it, a picture; for an outgoing webhook what is called. */
export function NewBotDialog({ onClose, onMade }: Props) {
  const model = useModel();
  const types = botTypesFor(model);
  const taken = useTaken();
  const botOf = ({ type = types[0] ?? 1, fullName, typedAddress, url, kind }: Draft): BotForm => ({
    fullName: fullName.trim(),
    shortName: (typedAddress ?? addressFrom(fullName)).trim(),
    type,
    url: type === 3 ? url.trim() : '',
    interface: Number(kind),
  });
  const form = useForm<Draft, number>({
    start: { fullName: '', url: '', kind: '1' },
    check: (draft) => problemsOf(model, taken, botOf(draft)),
    save: (draft) => makeWithPicture(model, botOf(draft), draft.picture),
    isThere: (id) => model.live.read('bots').realm_bots?.some((each) => each.user_id === id) === true,
    done: (id) => {
      onClose();
      onMade(id);
    },
  });
  const { draft } = form;
  const { type, shortName } = botOf(draft);
  const problems = problemsOf(model, taken, botOf(draft));
  const choice = usePicture((picture) => form.change({ picture }));
  const pictureAddress = useAddressOf(draft.picture);
  const dialog = (
    <FormDialog form={form} title={t('bots-make')} step={t('bots-make-it')} onClose={onClose}>
      <TextField
        label={t('bots-name')}
        hint={t('bots-name-hint')}
        maxLength={MOST_NAME}
        autoComplete="off"
        {...form.at('fullName')}
        error={form.problems.fullName ?? (draft.fullName.trim().length > 1 && problems.fullName)}
      />
      <TextField
        label={t('bots-address')}
        hint={t('bots-address-whole', { address: addressOf(model, shortName || '…') })}
        autoComplete="off"
        autoCapitalize="none"
        spellcheck={false}
        value={draft.typedAddress ?? shortName}
        onValue={(typedAddress) => form.change({ typedAddress })}
        error={form.problems.typedAddress ?? (shortName !== '' && problems.typedAddress)}
      />
      <RadioGroup<`${OfferedBotType}`>
        label={t('bots-type')}
        value={`${type}`}
        onValue={(value) => form.change({ type: Number(value) as OfferedBotType })}
        options={types.map((each) => ({
          value: `${each}` as const,
          label: typeText(each),
          hint: typeHint(each),
        }))}
      />
      <FeatureParts at="botKey" of={{ type }} />
      {type === 3 && (
        <>
          <TextField
            label={t('bots-url')}
            hint={t('bots-url-hint')}
            type="text"
            inputMode="url"
            maxLength={MOST_URL}
            placeholder="https://"
            {...form.at('url')}
          />
          <Select {...form.at('kind')} label={t('bots-interface')} options={interfaceOptions()} />
        </>
      )}
      <div class="bots-new-picture">
        <Avatar size="large" name={draft.fullName} picture={pictureAddress} />
        {choice.button}
        {choice.problem}
      </div>
    </FormDialog>
  );
  return (
    <>
      {dialog}
      {choice.dialog}
    </>
  );
}

/** The bot exists even if its picture fails. */
async function makeWithPicture({ client, live }: Model, bot: BotForm, picture: Blob | undefined) {
  const { id, apiKey } = await makeBot(client, bot);
  const email = addressOf({ live }, bot.shortName);
  try {
    if (picture) await saveBotPicture({ email, apiKey }, picture);
  } catch {
    // The person sees it, and sets the picture on the page of the bot.
    showToast(t('bots-picture-failed'), { kind: 'danger' });
  }
  return id;
}

const addressOf = ({ live }: Pick<Model, 'live'>, shortName: string): string =>
  `${shortName}${ADDRESS_END}@${live.read('realm').realm_bot_domain ?? ''}`;

interface Draft {
  /** undefined: the first one that the user may make. */
  readonly type?: OfferedBotType;
  readonly fullName: string;
  /** undefined: it follows from the name. */
  readonly typedAddress?: string;
  readonly url: string;
  readonly kind: string;
  readonly picture?: Blob;
}

/** The server's refusals, shown while the user types. */
function problemsOf(model: Model, taken: Taken, { fullName, shortName, url }: BotForm) {
  const problem = addressProblem(shortName);
  const isNameTaken = taken.names.has(fullName.toLowerCase());
  const isAddressTaken = taken.addresses.has(addressOf(model, shortName).toLowerCase());
  return {
    fullName: nameProblemText(fullName) ?? (isNameTaken ? t('bots-name-taken') : undefined),
    typedAddress: problem
      ? addressProblemText(problem)
      : isAddressTaken
        ? t('bots-address-taken')
        : undefined,
    url: urlProblemText(url),
  };
}

type Taken = ReturnType<typeof takenBy>;

function useTaken(): Taken {
  const people = useModel().tables.people.value;
  return useMemo(() => takenBy(people.values()), [people]);
}

/** In small letters. */
function takenBy(people: Iterable<User>) {
  const [names, addresses] = [new Set<string>(), new Set<string>()];
  for (const { is_active, is_bot, full_name, email, delivery_email } of people) {
    if (is_active) names.add(full_name.toLowerCase());
    if (is_bot) addresses.add((delivery_email ?? email).toLowerCase());
  }
  return { names, addresses };
}

/** The address of a picture that is not sent yet. */
function useAddressOf(picture: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!picture) return;
    const made = URL.createObjectURL(picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [picture]);
  return address;
}
