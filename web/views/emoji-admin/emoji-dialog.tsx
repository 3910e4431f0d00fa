import type { ComponentChildren } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import {
  addEmoji,
  emojiOfOrganization,
  emojiRights,
  endEmoji,
  largestPicture,
  type OwnEmoji,
} from '../../model/emoji-admin.ts';
import { emojiNameFrom, emojiNameOfFile, emojiNameProblem } from '../../state/emoji-name.ts';
import { Button } from '../../ui/controls/button.tsx';
import { TextField } from '../../ui/controls/text-field.tsx';
import { Banner } from '../../ui/feedback/states.tsx';
import { showToast } from '../../ui/feedback/toasts.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { failureText } from '../app/attempt.ts';
import { useLeaveGuard } from '../app/leave-guard.ts';
import { useModel } from '../app/model-context.ts';
import { CropDialog } from '../settings/crop-dialog.tsx';
import { EmojiPicture } from './emoji-picture.tsx';
import { codeOf, problemText } from './emoji-texts.ts';
import { PictureInput } from './picture-input.tsx';
import { cut, isSquare, type Prepared } from './prepared.ts';
import { useBuiltIn } from './use-built-in.ts';
import { useChosenPicture } from './use-chosen-picture.ts';
import { useFiles } from './watch-files.ts';

interface Props {
  readonly first?: Prepared;
  /** The emoji whose name the new one takes. */
  readonly replaced?: OwnEmoji;
  readonly onClose: () => void;
}

/** A picture and its name; or a new picture for an existing name. */
export function EmojiDialog({ first, replaced, onClose }: Props) {
  const { client } = useModel();
  const builtIn = useBuiltIn();
  const [picture, setPicture] = useState(first);
  const [isCutting, setCutting] = useState(false);
  const [typed, setTyped] = useState(first ? emojiNameOfFile(first.fileName) : '');
  const [isAsked, setAsked] = useState(false);
  const [isOldGone, setOldGone] = useState(false);
  const [error, setError] = useState<ComponentChildren>();
  const [isBusy, setBusy] = useState(false);
  const leave = useLeaveGuard(picture !== undefined && !isBusy);
  const close = () => leave(onClose);
  const name = replaced ? replaced.name : emojiNameFrom(typed);
  const problem = useNameProblem(name, builtIn, replaced !== undefined);
  const tooLarge = useTooLarge(picture);
  const { problem: unread, choose } = useChosenPicture((next) => {
    setPicture(next);
    setError(undefined);
  });
  useFiles((files) => void choose(files), 'dialog');
  const isOldThere = useIsThere(replaced) && !isOldGone;
  const submit = async () => {
    setAsked(true);
    if (isBusy || !picture || problem || tooLarge) return;
    setBusy(true);
    setError(undefined);
    try {
      if (isOldThere) {
        await endEmoji(client, name);
        setOldGone(true);
      }
      await addEmoji(client, name, new File([picture.file], 'emoji', { type: picture.file.type }));
      onClose();
      showToast(t('emoji-admin-added', { code: codeOf(name) }));
    } catch (failure) {
      setError(failureText(failure));
      setBusy(false);
    }
  };
  const hidden = builtIn.get(name);
  return (
    <>
      <Dialog
        title={replaced ? t('emoji-admin-replace-title', { code: codeOf(name) }) : t('emoji-admin-add')}
        size="small"
        onClose={close}
        onSubmit={() => void submit()}
        actions={
          <>
            <Button onClick={close}>{t('ui-cancel')}</Button>
            <Button type="submit" kind="primary" busy={isBusy}>
              {replaced ? t('emoji-admin-do-replace') : t('emoji-admin-do-add')}
            </Button>
          </>
        }
      >
        {replaced && <p>{t('emoji-admin-replace-text', { code: codeOf(name) })}</p>}
        <Preview picture={picture} replaced={replaced} />
        <PictureNotes
          picture={picture}
          tooLarge={tooLarge}
          unread={unread ?? (isAsked && !picture ? t('emoji-admin-choose') : undefined)}
        />
        <div class="settings-steps">
          <PictureInput isFirst={replaced !== undefined} onFiles={(files) => void choose(files)} />
          {picture && !picture.isMoving && (
            <Button onClick={() => setCutting(true)}>{t('emoji-admin-cut')}</Button>
          )}
        </div>
        {!replaced && (
          <TextField
            label={t('emoji-admin-name')}
            hint={t('emoji-admin-name-hint', { code: codeOf(name) })}
            autoComplete="off"
            autoCapitalize="none"
            spellcheck={false}
            value={typed}
            onValue={setTyped}
            error={problem && (isAsked || name !== '') ? problemText(problem) : undefined}
          />
        )}
        {!replaced && hidden !== undefined && !problem && (
          <Banner kind="warning">{t('emoji-admin-hiding', { emoji: hidden || 'none' })}</Banner>
        )}
        {error && (
          <p class="field-error" role="alert">
            {error}
          </p>
        )}
        {error && isOldGone && <Banner kind="warning">{t('emoji-admin-replace-half')}</Banner>}
      </Dialog>
      {isCutting && picture && (
        <CropDialog
          picture={picture.bitmap}
          isSquare
          onClose={() => setCutting(false)}
          onPicture={(square) => {
            setCutting(false);
            void cut(picture, square).then(setPicture);
          }}
        />
      )}
    </>
  );
}

/** Somebody else may have deactivated it meanwhile. */
function useIsThere(emoji: OwnEmoji | undefined): boolean {
  const model = useModel();
  return emojiOfOrganization(model).some((each) => each.id === emoji?.id && !each.isDeactivated);
}

/** As one types; a name that is replaced is not taken. */
function useNameProblem(name: string, builtIn: ReadonlyMap<string, string>, isReplaced: boolean) {
  const model = useModel();
  const { isAdministrator } = emojiRights(model);
  const all = emojiOfOrganization(model);
  if (isReplaced) return undefined;
  const taken = new Set(all.flatMap((each) => (each.isDeactivated ? [] : each.name)));
  return emojiNameProblem(name, { taken, isBuiltIn: builtIn.has(name), isAdministrator });
}

function useTooLarge(picture: Prepared | undefined): string | undefined {
  const model = useModel();
  const most = largestPicture(model);
  if (!picture || picture.file.size <= most) return undefined;
  const limit = formatBytes(most);
  return picture.isMoving ? t('emoji-admin-too-large', { limit }) : t('emoji-admin-too-large-cut', { limit });
}

interface NotesProps {
  readonly picture: Prepared | undefined;
  readonly tooLarge: string | undefined;
  readonly unread: string | undefined;
}

function PictureNotes({ picture, tooLarge, unread }: NotesProps) {
  const wrong = unread ?? tooLarge;
  return (
    <>
      {wrong && (
        <p class="field-error" role="alert">
          <Icon name="circle-alert" />
          {wrong}
        </p>
      )}
      {picture?.isMoving && <p class="field-hint">{t('emoji-admin-moves')}</p>}
      {picture && !picture.isMoving && !isSquare(picture) && (
        <p class="field-hint">{t('emoji-admin-wide')}</p>
      )}
    </>
  );
}

/** Large, and as it stands in a message. */
function Preview({
  picture,
  replaced,
}: {
  readonly picture: Prepared | undefined;
  readonly replaced: OwnEmoji | undefined;
}) {
  const url = useMemo(() => picture && URL.createObjectURL(picture.file), [picture]);
  useEffect(() => () => url && URL.revokeObjectURL(url), [url]);
  return (
    <figure class="emoji-admin-preview" aria-label={t('emoji-admin-preview')}>
      {replaced && <EmojiPicture emoji={replaced} />}
      {replaced && <Icon name="move-right" turns />}
      {url ? (
        <>
          <img class="emoji-admin-large" src={url} alt="" />
          <img class="emoji-admin-small" src={url} alt="" />
        </>
      ) : (
        <span class="emoji-admin-large emoji-admin-empty" />
      )}
    </figure>
  );
}
