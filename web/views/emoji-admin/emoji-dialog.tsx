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
import { useModel } from '../app/model-context.ts';
import { FormDialog, useForm } from '../kit/form.tsx';
import { Refusal } from '../kit/refusal.tsx';
import { CropDialog } from '../settings/crop-dialog.tsx';
import { EmojiPicture } from './emoji-picture.tsx';
import { codeOf, problemText } from './emoji-texts.ts';
import { PictureInput } from './picture-input.tsx';
import { cut, isSquare, type PreparedEmoji } from './prepared.ts';
import { useBuiltIn } from './use-built-in.ts';
import { useChosenPicture } from './use-chosen-picture.ts';
import { useFiles } from './watch-files.ts';

interface Draft {
  readonly typed: string;
  readonly picture?: PreparedEmoji;
}

interface Props {
  readonly first?: PreparedEmoji;
  /** The emoji whose name the new one takes. */
  readonly replaced?: OwnEmoji;
  readonly onClose: () => void;
}

/** A picture and its name; or a new picture for an existing name. */
export function EmojiDialog({ first, replaced, onClose }: Props) {
  const { client } = useModel();
  const builtIn = useBuiltIn();
  const [isCutting, setCutting] = useState(false);
  const [isOldGone, setOldGone] = useState(false);
  const isOldThere = useIsThere(replaced) && !isOldGone;
  const nameOf = (typed: string) => (replaced ? replaced.name : emojiNameFrom(typed));
  const form = useForm<Draft, unknown>({
    start: { typed: '' },
    given: first && { typed: emojiNameOfFile(first.fileName), picture: first },
    check: ({ picture }) => ({
      picture: picture ? tooLarge : t('emoji-admin-choose'),
      typed: problem && problemText(problem),
    }),
    save: async ({ picture }) => {
      if (!picture) return;
      if (isOldThere) {
        await endEmoji(client, name);
        setOldGone(true);
      }
      await addEmoji(client, name, new File([picture.file], 'emoji', { type: picture.file.type }));
    },
    done: () => {
      onClose();
      showToast(t('emoji-admin-added', { code: codeOf(name) }));
    },
  });
  const { picture } = form.draft;
  const setPicture = (next: PreparedEmoji) => form.change({ picture: next });
  const name = nameOf(form.draft.typed);
  const problem = useNameProblem(name, builtIn, replaced !== undefined);
  const tooLarge = useTooLarge(picture);
  const { problem: unread, choose } = useChosenPicture(setPicture);
  useFiles((files) => void choose(files), 'dialog');
  const hidden = builtIn.get(name);
  return (
    <>
      <FormDialog
        form={form}
        title={replaced ? t('emoji-admin-replace-title', { code: codeOf(name) }) : t('emoji-admin-add')}
        size="small"
        step={replaced ? t('emoji-admin-do-replace') : t('emoji-admin-do-add')}
        onClose={onClose}
      >
        {replaced && <p>{t('emoji-admin-replace-text', { code: codeOf(name) })}</p>}
        <Preview picture={picture} replaced={replaced} />
        <PictureNotes picture={picture} wrong={unread ?? form.problems.picture ?? tooLarge} />
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
            {...form.at('typed')}
            error={problem && name !== '' ? problemText(problem) : form.problems.typed}
          />
        )}
        {!replaced && hidden !== undefined && !problem && (
          <Banner kind="warning">{t('emoji-admin-hiding', { emoji: hidden || 'none' })}</Banner>
        )}
        {form.refusal && isOldGone && <Banner kind="warning">{t('emoji-admin-replace-half')}</Banner>}
      </FormDialog>
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

function useTooLarge(picture: PreparedEmoji | undefined): string | undefined {
  const model = useModel();
  const most = largestPicture(model);
  if (!picture || picture.file.size <= most) return undefined;
  const limit = formatBytes(most);
  return picture.isMoving ? t('emoji-admin-too-large', { limit }) : t('emoji-admin-too-large-cut', { limit });
}

interface NotesProps {
  readonly picture: PreparedEmoji | undefined;
  readonly wrong: ComponentChildren;
}

function PictureNotes({ picture, wrong }: NotesProps) {
  return (
    <>
      <Refusal>{wrong}</Refusal>
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
  readonly picture: PreparedEmoji | undefined;
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
