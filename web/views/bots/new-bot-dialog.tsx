import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { User } from '../../client/shapes.ts';
import { t } from '../../i18n/texts.ts';
import { botTypesFor, makeBot, type NewBot, saveBotPicture } from '../../model/bots.ts';
import type { Model } from '../../model/model.ts';
import { ADDRESS_END, addressFrom, addressProblem, type BotType } from '../../state/bots.ts';
import { Button } from '../../ui/controls/button.tsx';
import { RadioGroup } from '../../ui/controls/choices.tsx';
import { Select } from '../../ui/controls/select.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Avatar } from '../../ui/marks.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { failureText } from '../app/attempt.ts';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { useModel } from '../app/model-context.ts';
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
import { IntegrationsLink } from './integrations-link.tsx';

interface Props {
  readonly onClose: () => void;
  readonly onMade: (botId: number) => void;
}

/** A kind, a name, the address that follows from it, a picture; for an outgoing webhook what is called. */
export function NewBotDialog({ onClose, onMade }: Props) {
  const model = useModel();
  const types = botTypesFor(model);
  const [asked, setType] = useState<BotType>();
  const type = asked ?? types[0] ?? 1;
  const [fullName, setFullName] = useState('');
  const [typedAddress, setAddress] = useState<string>();
  const shortName = typedAddress ?? addressFrom(fullName);
  const [url, setUrl] = useState('');
  const [kind, setKind] = useState('1');
  const [picture, setPicture] = useState<Blob>();
  const pictureAddress = useAddressOf(picture);
  const choice = usePicture(setPicture);
  const [areProblemsShown, showProblems] = useState(false);
  const [error, setError] = useState<ComponentChildren>();
  const [made, setMade] = useState<number>();
  const [isBusy, setBusy] = useState(false);
  const isUnsaved = !isBusy && [fullName, typedAddress, url, picture].some(Boolean);
  const leave = useLeaveGuard(isUnsaved);
  const close = () => leave(onClose);
  useOpening(made, () => {
    onClose();
    if (made !== undefined) onMade(made);
  });
  const problems = useProblems({
    fullName: fullName.trim(),
    shortName: shortName.trim(),
    url: type === 3 ? url.trim() : '',
  });
  const at = (field: keyof Problems, isTouched: boolean) =>
    areProblemsShown || isTouched ? problems[field] : undefined;
  const make = async () => {
    showProblems(true);
    if (isBusy || Object.values(problems).some(Boolean)) return;
    setBusy(true);
    setError(undefined);
    const bot = { fullName: fullName.trim(), shortName: shortName.trim(), type, url: url.trim() };
    try {
      setMade(await makeWithPicture(model, { ...bot, interface: Number(kind) }, picture));
    } catch (failure) {
      setError(failureText(failure));
      setBusy(false);
    }
  };
  const dialog = (
    <Dialog
      title={t('bots-make')}
      onClose={close}
      onSubmit={() => void make()}
      actions={
        <>
          <Button onClick={close}>{t('ui-cancel')}</Button>
          <Button type="submit" kind="primary" busy={isBusy}>
            {t('bots-make-it')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('bots-name')}
        hint={t('bots-name-hint')}
        maxLength={MOST_NAME}
        autoComplete="off"
        value={fullName}
        onValue={setFullName}
        error={at('fullName', fullName.trim().length > 1)}
      />
      <TextField
        label={t('bots-address')}
        hint={t('bots-address-whole', { address: addressOf(model, shortName.trim() || '…') })}
        autoComplete="off"
        autoCapitalize="none"
        spellcheck={false}
        value={shortName}
        onValue={setAddress}
        error={at('shortName', shortName !== '')}
      />
      <RadioGroup<`${BotType}`>
        label={t('bots-type')}
        value={`${type}`}
        onValue={(value) => setType(Number(value) as BotType)}
        options={types.map((each) => ({
          value: `${each}` as const,
          label: typeText(each),
          hint: typeHint(each),
        }))}
      />
      {type === 2 && <IntegrationsLink />}
      {type === 3 && (
        <>
          <TextField
            label={t('bots-url')}
            hint={t('bots-url-hint')}
            type="text"
            inputMode="url"
            maxLength={MOST_URL}
            placeholder="https://"
            value={url}
            onValue={setUrl}
            error={at('url', false)}
          />
          <Select label={t('bots-interface')} value={kind} onValue={setKind} options={interfaceOptions()} />
        </>
      )}
      <div class="bots-new-picture">
        <Avatar size="large" name={fullName} picture={pictureAddress} />
        {choice.button}
        {choice.problem}
      </div>
      {error && (
        <p class="field-error" role="alert">
          {error}
        </p>
      )}
    </Dialog>
  );
  return (
    <>
      {dialog}
      {choice.dialog}
    </>
  );
}

/** The bot exists even if its picture fails. */
async function makeWithPicture({ client, live }: Model, bot: NewBot, picture: Blob | undefined) {
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

/** The bot exists once its event has come: then the dialog goes there. */
function useOpening(made: number | undefined, open: () => void): void {
  const { live } = useModel();
  const isThere = made !== undefined && live.read('bots').realm_bots?.some((each) => each.user_id === made);
  useEffect(() => {
    if (isThere) open();
  }, [isThere]);
}

type Problems = Partial<Record<'fullName' | 'shortName' | 'url', string | undefined>>;

/** The server's refusals, shown while the user types. */
function useProblems(bot: Pick<NewBot, 'fullName' | 'shortName' | 'url'>): Problems {
  const model = useModel();
  const people = model.tables.people.value;
  const taken = useMemo(() => takenBy(people.values()), [people]);
  const problem = addressProblem(bot.shortName);
  const address = addressOf(model, bot.shortName).toLowerCase();
  const isNameTaken = taken.names.has(bot.fullName.toLowerCase());
  return {
    fullName: nameProblemText(bot.fullName) ?? (isNameTaken ? t('bots-name-taken') : undefined),
    shortName: problem ? addressProblemText(problem) : takenText(taken.addresses.has(address)),
    url: urlProblemText(bot.url),
  };
}

const takenText = (isTaken: boolean) => (isTaken ? t('bots-address-taken') : undefined);

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
