import { useState } from 'preact/hooks';
import type { Attachment } from '../../client/shapes.ts';
import { formatBytes, formatDateTime, formatShort } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { clock } from '../../model/clock.ts';
import { deleteFile } from '../../model/own-files.ts';
import { type FileKind, kindOf, mayHavePreview } from '../../state/attachments.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { useDesk, useModel } from '../app/model-context.ts';
import { AskDialog } from '../kit/ask.tsx';
import { FileUses } from './file-uses.tsx';

const ICONS: Readonly<Record<FileKind, IconName>> = {
  picture: 'image',
  video: 'video',
  sound: 'volume-2',
  other: 'file-text',
};

/** A file: what it is, from when, which messages show it. */
export function FileRow({ file }: { readonly file: Attachment }) {
  const desk = useDesk();
  const [isOpen, setOpen] = useState(false);
  const { id, name, size, create_time: created, messages } = file;
  const uploaded = Math.floor(created / 1000);
  return (
    <li class="upload" data-file={id}>
      <div class="upload-line">
        <Preview file={file} />
        <span class="settings-row-text">
          <a class="upload-name" href={addressOf(file)} target="_blank" rel="noopener" dir="auto">
            {name}
          </a>
          <span class="settings-row-more upload-more">
            <span>
              {formatBytes(size)} ·{' '}
              <time title={formatDateTime(uploaded)}>{formatShort(uploaded, clock.value)}</time>
              {messages.length === 0 && ` · ${t('uploads-in-none')}`}
            </span>
            {messages.length > 0 && (
              <Button
                size="small"
                kind="quiet"
                aria-expanded={isOpen}
                aria-label={t('uploads-in-named', { count: messages.length, name })}
                onClick={() => setOpen(!isOpen)}
              >
                {t('uploads-in', { count: messages.length })}
              </Button>
            )}
          </span>
        </span>
        <IconButton
          icon="trash-2"
          name={t('uploads-delete-named', { name })}
          onClick={() => desk.open((close) => <DeleteDialog file={file} onClose={close} />)}
        />
      </div>
      {isOpen && messages.length > 0 && <FileUses messageIds={messages.map((each) => each.id)} />}
    </li>
  );
}

const addressOf = ({ path_id: path }: Attachment): string =>
  `/user_uploads/${path.split('/').map(encodeURIComponent).join('/')}`;

function Preview({ file }: { readonly file: Attachment }) {
  const { live } = useModel();
  const [isBroken, setBroken] = useState(false);
  const format = live.read('realm').server_thumbnail_formats?.find(({ animated }) => !animated)?.name;
  if (!mayHavePreview(file) || isBroken || format === undefined) {
    return (
      <span class="upload-preview">
        <Icon name={ICONS[kindOf(file)]} />
      </span>
    );
  }
  const path = file.path_id.split('/').map(encodeURIComponent).join('/');
  return (
    <span class="upload-preview">
      <img
        src={`/user_uploads/thumbnail/${path}/${format}`}
        alt=""
        loading="lazy"
        decoding="async"
        onError={() => setBroken(true)}
      />
    </span>
  );
}

function DeleteDialog({ file, onClose }: { readonly file: Attachment; readonly onClose: () => void }) {
  const model = useModel();
  const { id, name, messages } = file;
  return (
    <AskDialog
      title={t('uploads-delete')}
      step={t('uploads-delete-confirm')}
      onClose={onClose}
      work={() => deleteFile(model, id)}
    >
      <p class="upload-deleted" dir="auto">
        {name}
      </p>
      <p>
        {messages.length === 0
          ? t('uploads-delete-unused')
          : t('uploads-delete-used', { count: messages.length })}
      </p>
    </AskDialog>
  );
}
