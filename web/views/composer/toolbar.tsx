import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Toolbar } from '../../ui/controls/toolbar.tsx';
import { lazy } from '../../ui/lazy.tsx';
import { useModel } from '../app/model-context.ts';
import { expectField } from '../app/typed-ahead.ts';
import { applyEdit, selectionOf } from './area.ts';
import { largestFile } from './checks.ts';
import type { MarkButton } from './mark-button.ts';
import { applyMark, inserted, type Mark } from './marks.ts';

const EmojiPicker = lazy(async () => (await import('../emoji/picker.tsx')).EmojiPicker);

const MoreMenu = lazy(async () => (await import('./more-menu.tsx')).MoreMenu);

type Area = RefObject<HTMLTextAreaElement | null>;

interface Props {
  readonly area: Area;
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** The last ones give way in a narrow window (composer.css): then the menu has them. */
const inSight = (): MarkButton[] => [
  { mark: 'bold', icon: 'bold', name: t('composer-bold'), keys: 'Mod+B' },
  { mark: 'italic', icon: 'italic', name: t('composer-italic'), keys: 'Mod+I' },
  { mark: 'link', icon: 'link', name: t('composer-link'), keys: 'Mod+Shift+L' },
  { mark: 'list', icon: 'list', name: t('composer-list') },
  { mark: 'quote', icon: 'text-quote', name: t('composer-quote') },
  { mark: 'code', icon: 'code', name: t('composer-code'), keys: 'Mod+Shift+C' },
];

function put(area: Area, words: string, block = false): void {
  if (area.current) applyEdit(area.current, inserted(selectionOf(area.current), words, { block }));
}

/** Buttons for files, emoji, and the marks of the text. The focus goes back to the text. */
export function Tools({ area, disabled, onFiles }: Props) {
  const mark = (name: Mark) => {
    if (area.current) applyEdit(area.current, applyMark(name, selectionOf(area.current)));
  };
  return (
    <Toolbar class="composer-tools" label={t('composer-tools')}>
      <FileButton disabled={disabled} onFiles={onFiles} />
      <EmojiButton area={area} disabled={disabled} />
      <span class="composer-divider" />
      {inSight().map(({ mark: name, ...button }) => (
        <IconButton
          key={name}
          size="small"
          {...button}
          disabled={disabled}
          data-mark={name}
          onClick={() => mark(name)}
        />
      ))}
      <MoreButton area={area} disabled={disabled} onMark={mark} />
    </Toolbar>
  );
}

function FileButton({ disabled, onFiles }: Omit<Props, 'area'>) {
  const model = useModel();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        size="small"
        icon="paperclip"
        name={t('composer-attach', { limit: formatBytes(largestFile(model)) })}
        disabled={disabled}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function EmojiButton({ area, disabled }: { readonly area: Area; readonly disabled: boolean }) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <span ref={anchor}>
      <IconButton
        size="small"
        icon="smile"
        name={t('composer-emoji')}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        disabled={disabled}
        onClick={() => {
          if (!isOpen) expectField('.emoji-picker', () => setOpen(false));
          setOpen(!isOpen);
        }}
      />
      {isOpen && (
        <EmojiPicker
          anchor={anchor}
          onClose={() => setOpen(false)}
          isForText
          onPick={({ name, text = '' }) => {
            setOpen(false);
            // Names have no skin tone: an emoji with one is written as it is.
            const isToned = /\p{Emoji_Modifier}/u.test(text);
            requestAnimationFrame(() => put(area, isToned ? `${text} ` : `:${name}: `));
          }}
        />
      )}
    </span>
  );
}

interface MoreProps {
  readonly area: Area;
  readonly disabled: boolean;
  readonly onMark: (mark: Mark) => void;
}

function MoreButton({ area, disabled, onMark }: MoreProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span ref={anchor}>
        <IconButton
          size="small"
          icon="ellipsis"
          name={t('composer-more')}
          aria-haspopup="menu"
          aria-expanded={isOpen}
          disabled={disabled}
          onClick={() => setOpen(!isOpen)}
        />
      </span>
      {isOpen && (
        <MoreMenu
          anchor={anchor}
          area={area}
          further={hiddenMarks(anchor.current)}
          onMark={onMark}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** The marks whose buttons have no room. */
function hiddenMarks(beside: HTMLElement | null): readonly MarkButton[] {
  const isHidden = (mark: Mark) =>
    beside?.parentElement?.querySelector(`[data-mark="${mark}"]`)?.checkVisibility() === false;
  return inSight().filter(({ mark }) => isHidden(mark));
}
