import { t } from '../../i18n/texts.ts';
import { type KeptBot, type KnownBot, removeBotPicture, saveBot, saveBotPicture } from '../../model/bots.ts';
import { Button } from '../../ui/controls/button.tsx';
import { isUploaded } from '../../ui/initials.ts';
import { Avatar } from '../../ui/marks.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { roleOptions } from '../invite/roles.ts';
import { SavedSelect, SavedText, Setting } from '../kit/saved.tsx';
import { PicturePicker } from '../settings/picture-picker.tsx';
import { useSaving } from '../settings/use-setting.ts';
import { MOST_NAME, nameProblemText } from './bot-texts.ts';
import { OwnerDialog } from './owner-dialog.tsx';

interface Props {
  readonly bot: KnownBot;
  readonly kept: KeptBot;
}

const ADMINISTRATOR = 200;

/** Name, picture, owner; for administrators the role. */
export function BotProfile({ bot, kept }: Props) {
  const { client, tables } = useModel();
  const { id, name, role, isActive, picture } = bot;
  const ownRole = tables.people.value.get(tables.ownId.value)?.role ?? 400;
  return (
    <>
      <SavedText
        name="full_name"
        label={t('bots-name')}
        hint={t('bots-name-hint')}
        maxLength={MOST_NAME}
        known={name}
        problemOf={nameProblemText}
        save={(next) => saveBot(client, id, { full_name: next })}
      />
      {isActive && <Picture kept={kept} picture={picture} />}
      <Owner bot={bot} />
      {ownRole <= ADMINISTRATOR && (
        <SavedSelect
          name="role"
          label={t('bots-role')}
          hint={t('bots-role-text')}
          known={String(role)}
          save={(next) => saveBot(client, id, { role: Number(next) as 400 })}
          options={roleOptions(ownRole)}
        />
      )}
    </>
  );
}

/** A deactivated bot can set nothing: its picture is set with its key. */
function Picture({ kept, picture }: Pick<Props, 'kept'> & { readonly picture: string | null | undefined }) {
  const { outcome, save } = useSaving();
  const credentials = { email: kept.email, apiKey: kept.api_key };
  return (
    <Setting name="picture" outcome={outcome}>
      <span class="field-label">{t('bots-picture')}</span>
      <PicturePicker
        isBusy={outcome === 'saving'}
        onPicture={(chosen) => void save(() => saveBotPicture(credentials, chosen))}
        onRemove={isUploaded(picture) ? () => void save(() => removeBotPicture(credentials)) : undefined}
      />
    </Setting>
  );
}

function Owner({ bot }: { readonly bot: KnownBot }) {
  const desk = useDesk();
  const { owner } = bot;
  const give = () => desk.open((close) => <OwnerDialog botId={bot.id} onClose={close} />);
  return (
    <div class="setting" data-setting="owner">
      <span class="field-label">{t('bots-owner')}</span>
      <div class="bots-owner">
        {owner && (
          <>
            <Avatar name={owner.full_name} size="small" seed={owner.user_id} picture={owner.avatar_url} />
            <span class="bots-owner-name" dir="auto">
              {owner.full_name}
            </span>
          </>
        )}
        {!owner && <span class="bots-owner-name">{t('bots-no-owner')}</span>}
        <Button size="small" onClick={give}>
          {t('bots-owner-give')}
        </Button>
      </div>
    </div>
  );
}
