import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import type { Keys } from '../../ui/controls/keys.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import { Menu, type MenuItem } from '../../ui/overlays/menu.tsx';
import { applyEdit, selectionOf } from './area.ts';
import { applyMark, type Mark } from './marks.ts';

interface Props {
  readonly area: RefObject<HTMLTextAreaElement | null>;
  readonly disabled: boolean;
  /** Further steps of the menu. */
  readonly more?: readonly (readonly MenuItem[])[] | undefined;
}

interface MarkButton {
  readonly mark: Mark;
  readonly icon: IconName;
  readonly name: string;
  readonly keys?: Keys;
}

const inSight = (): MarkButton[] => [
  { mark: 'bold', icon: 'bold', name: t('composer-bold'), keys: 'Mod+B' },
  { mark: 'italic', icon: 'italic', name: t('composer-italic'), keys: 'Mod+I' },
  { mark: 'link', icon: 'link', name: t('composer-link'), keys: 'Mod+Shift+L' },
  { mark: 'list', icon: 'list', name: t('composer-list') },
  { mark: 'quote', icon: 'text-quote', name: t('composer-quote') },
  { mark: 'code', icon: 'code', name: t('composer-code'), keys: 'Mod+Shift+C' },
];

const inMenu = (): MarkButton[] => [
  { mark: 'strike', icon: 'strikethrough', name: t('composer-strike') },
  { mark: 'numbers', icon: 'list-ordered', name: t('composer-numbers') },
  { mark: 'codeBlock', icon: 'square', name: t('composer-code-block') },
  { mark: 'spoiler', icon: 'eye-off', name: t('composer-spoiler') },
  { mark: 'math', icon: 'sigma', name: t('composer-math') },
];

/** Buttons for the marks of the text. The focus stays in the text. */
export function Toolbar({ area, disabled, more = [] }: Props) {
  const menu = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const mark = (name: Mark) => {
    if (area.current) applyEdit(area.current, applyMark(name, selectionOf(area.current)));
  };
  return (
    <div class="composer-tools" role="toolbar" aria-label={t('composer-tools')}>
      {inSight().map(({ mark: name, ...button }) => (
        <IconButton key={name} size="small" {...button} disabled={disabled} onClick={() => mark(name)} />
      ))}
      <span ref={menu}>
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
        <Menu
          anchor={menu}
          label={t('composer-more')}
          placement="top-start"
          onClose={() => setOpen(false)}
          groups={[
            inMenu().map(({ mark: name, icon, name: text }) => ({
              ...{ text, icon },
              onSelect: () => requestAnimationFrame(() => mark(name)),
            })),
            ...more,
          ]}
        />
      )}
    </div>
  );
}
