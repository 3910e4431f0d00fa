import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { largestPicture } from '../../model/emoji-admin.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useModel } from '../app/model-context.ts';
import { PictureInput } from './picture-input.tsx';
import type { PreparedEmoji } from './prepared.ts';
import { useChosenPicture } from './use-chosen-picture.ts';
import { useFiles } from './watch-files.ts';

/** Takes a picture: chosen, dropped anywhere on the page, or pasted. */
export function NewEmoji({ onPicture }: { readonly onPicture: (picture: PreparedEmoji) => void }) {
  const model = useModel();
  const { problem, choose } = useChosenPicture(onPicture);
  const isOver = useFiles((files) => void choose(files), 'page');
  return (
    <section class="emoji-admin-new" data-over={isOver || undefined} aria-label={t('emoji-admin-add')}>
      <Icon name="smile-plus" />
      <p class="emoji-admin-new-text">
        {isOver
          ? t('emoji-admin-drop')
          : t('emoji-admin-add-text', { limit: formatBytes(largestPicture(model)) })}
      </p>
      <PictureInput kind="primary" onFiles={(files) => void choose(files)} />
      {problem && (
        <p class="field-error" role="alert">
          <Icon name="circle-alert" />
          {problem}
        </p>
      )}
    </section>
  );
}
