import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { uploadsOf } from '../../model/uploads.ts';
import type { Target } from '../../state/writing.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { useModel } from '../app/model-context.ts';
import { excessOf, type Paper } from './checks.ts';
import { Tools } from './toolbar.tsx';
import { WritingField } from './writing-field.tsx';

const Preview = lazy(async () => (await import('./preview.tsx')).Preview);
const DropZone = lazy(async () => (await import('./drop-zone.tsx')).DropZone);
const FilesStrip = lazy(async () => (await import('./files-strip.tsx')).FilesStrip);

interface Props {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly paper: Paper;
  readonly to: Target;
  readonly label: string;
  readonly text: string;
  readonly onSend: () => void;
  readonly onEscape: () => void;
  readonly onEditLast?: (() => boolean) | undefined;
  readonly onTyping?: (() => void) | undefined;
  /** Sends a text that is too long as a file. */
  readonly onAsFile?: (() => void) | undefined;
  readonly enterSends: boolean;
  readonly disabled?: boolean;
  /** Files may be dropped anywhere around it. */
  readonly isDropZone?: boolean;
  readonly describedBy?: string | undefined;
  /** Between the text and the bar. */
  readonly children?: ComponentChildren;
  /** At the end of the bar: the button that sends or saves. */
  readonly end: ComponentChildren;
}

/** From so many characters before the limit on it is shown. */
const NEAR_LIMIT = 500;

/** A text with all that helps to write it: marks, files, emoji, preview. */
export function TextDesk(props: Props) {
  const { area, paper, text, disabled = false } = props;
  const model = useModel();
  const [isPreview, setPreview] = useState(false);
  const hasFiles = uploadsOf(model).list.value.some(({ writingId }) => writingId === paper.id);
  const left = -excessOf(model, text);
  const toggle = () => {
    setPreview(!isPreview);
    if (isPreview) requestAnimationFrame(() => area.current?.focus());
  };
  const take = (files: readonly File[]) => {
    if (disabled || files.length === 0) return;
    setPreview(false);
    void import('./attach.ts').then(({ attach }) => attach(model, files, { paper, area }));
  };
  // An empty text has nothing to preview: it was sent.
  useEffect(() => {
    if (text === '') setPreview(false);
  }, [text]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a key of what is written within
    <div
      class="text-desk"
      onKeyDown={(event) => {
        if (!event.altKey || event.code !== 'KeyP' || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        toggle();
      }}
    >
      <div hidden={isPreview}>
        <WritingField
          area={area}
          label={props.label}
          text={text}
          to={props.to}
          onText={(next) => {
            paper.write(next);
            props.onTyping?.();
          }}
          enterSends={props.enterSends}
          onSend={props.onSend}
          onEscape={props.onEscape}
          onEditLast={props.onEditLast}
          onFiles={take}
          disabled={disabled}
          describedBy={props.describedBy}
        />
      </div>
      {props.isDropZone && <DropZone within={area} onFiles={take} />}
      {isPreview && <Preview text={text} onEscape={toggle} />}
      {hasFiles && <FilesStrip paper={paper} area={area} />}
      {left < 0 && (
        <p class="composer-problem" role="alert">
          <Icon name="circle-alert" />
          <span>{t('composer-too-long', { count: -left })}</span>
          {props.onAsFile && (
            <Button size="small" icon="file" onClick={props.onAsFile}>
              {t('composer-as-file')}
            </Button>
          )}
        </p>
      )}
      {props.children}
      <div class="composer-bar">
        <Tools area={area} disabled={disabled || isPreview} onFiles={take} />
        {left < NEAR_LIMIT && (
          <span class="composer-left" data-over={left < 0}>
            {left < 0 ? t('composer-over', { count: -left }) : t('composer-left', { count: left })}
          </span>
        )}
        <IconButton
          size="small"
          class="composer-preview-button"
          icon={isPreview ? 'pencil' : 'eye'}
          name={isPreview ? t('composer-edit-on') : t('composer-preview')}
          keys="Alt+P"
          disabled={text.trim() === ''}
          onClick={toggle}
        />
        {props.end}
      </div>
    </div>
  );
}
