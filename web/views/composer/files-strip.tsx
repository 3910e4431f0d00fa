import './files-strip.css';
import type { RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { type Upload, uploadsOf } from '../../model/uploads.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { ProgressBar } from '../../ui/feedback/states.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { reasonText } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { detach } from './attach.ts';
import type { Paper } from './checks.ts';

interface Props {
  readonly paper: Paper;
  readonly area: RefObject<HTMLTextAreaElement | null>;
}

/** The files of the text: what they are, how far they are, and a way to give each up. */
export function FilesStrip({ paper, area }: Props) {
  const model = useModel();
  const uploads = uploadsOf(model).list.value.filter(({ writingId }) => writingId === paper.id);
  if (uploads.length === 0) return null;
  return (
    <ul class="files" aria-label={t('composer-files')}>
      {uploads.map((upload) => (
        <li key={upload.id} class="file" data-status={upload.status}>
          <Picture file={upload.file} />
          <span class="file-words">
            <span class="file-name" dir="auto">
              {upload.file.name}
            </span>
            <State upload={upload} />
          </span>
          {upload.status === 'failed' && (
            <IconButton
              icon="rotate-cw"
              size="small"
              name={t('ui-try-again')}
              onClick={() => uploadsOf(model).retry(upload.id)}
            />
          )}
          <IconButton
            icon="x"
            size="small"
            name={t('composer-remove-file', { name: upload.file.name })}
            onClick={() => detach(model, upload, { paper, area })}
          />
        </li>
      ))}
    </ul>
  );
}

function State({ upload: { file, status, sent, failure } }: { readonly upload: Upload }) {
  if (status === 'failed')
    return (
      <span class="file-failure" role="alert">
        {failure ? reasonText(failure) : t('composer-file-failed')}
      </span>
    );
  if (status === 'sending')
    return <ProgressBar label={t('composer-file-progress', { name: file.name })} value={sent} />;
  return <span class="file-size">{formatBytes(file.size)}</span>;
}

/** The image types that browsers can show. */
const SHOWN = /^image\/(?:png|jpeg|gif|webp|avif)$/;
const LARGEST_SHOWN = 20_000_000;

function Picture({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!SHOWN.test(file.type) || file.size > LARGEST_SHOWN) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url ? <img class="file-picture" src={url} alt="" /> : <Icon name="file" class="file-picture" />;
}
