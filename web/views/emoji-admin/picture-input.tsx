import { useRef } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';

interface Props {
  readonly kind?: 'plain' | 'primary';
  /** Where a dialog begins. */
  readonly isFirst?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The same file can be chosen again. */
export function PictureInput({ kind = 'plain', isFirst, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        kind={kind}
        icon="upload"
        data-first-focus={isFirst || undefined}
        onClick={() => input.current?.click()}
      >
        {t('emoji-admin-choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/gif,image/webp"
        hidden
        aria-label={t('emoji-admin-choose')}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
