import type { RefObject } from 'preact';
import { t } from '../../i18n/texts.ts';
import { lazy } from '../../ui/lazy.tsx';
import type { ElementRef } from '../../ui/overlays/floating.ts';
import { Menu } from '../../ui/overlays/menu.tsx';
import { useDesk } from '../app/model-context.ts';
import { applyEdit, selectionOf } from './area.ts';
import type { MarkButton } from './mark-button.ts';
import { inserted, type Mark } from './marks.ts';

const TimeDialog = lazy(async () => (await import('./dialogs/time-dialog.tsx')).TimeDialog);
const PollDialog = lazy(async () => (await import('./dialogs/poll-dialog.tsx')).PollDialog);
const SnippetsDialog = lazy(async () => (await import('./dialogs/snippets-dialog.tsx')).SnippetsDialog);

type Area = RefObject<HTMLTextAreaElement | null>;

const inMenu = (): MarkButton[] => [
  { mark: 'strike', icon: 'strikethrough', name: t('composer-strike') },
  { mark: 'numbers', icon: 'list-ordered', name: t('composer-numbers') },
  { mark: 'codeBlock', icon: 'code', name: t('composer-code-block') },
  { mark: 'spoiler', icon: 'eye-off', name: t('composer-spoiler') },
  { mark: 'math', icon: 'sigma', name: t('composer-math') },
];

function put(area: Area, words: string, block = false): void {
  if (area.current) applyEdit(area.current, inserted(selectionOf(area.current), words, { block }));
}

interface Props {
  readonly anchor: ElementRef;
  readonly area: Area;
  /** Marks that are buttons where there is room. */
  readonly further: readonly MarkButton[];
  readonly onMark: (mark: Mark) => void;
  readonly onClose: () => void;
}

/** Marks that one needs less often, and what is put in by a dialog. */
export function MoreMenu({ anchor, area, further, onMark, onClose }: Props) {
  const desk = useDesk();
  /** The dialog gives the focus back first. */
  const putLater = (words: string, block = false) => requestAnimationFrame(() => put(area, words, block));
  const write = (text: string) =>
    requestAnimationFrame(() => {
      const { current } = area;
      if (current) applyEdit(current, { start: 0, end: current.value.length, insert: text });
    });
  const text = () => area.current?.value ?? '';
  return (
    <Menu
      anchor={anchor}
      label={t('composer-more')}
      placement="top-start"
      onClose={onClose}
      groups={[
        [...further, ...inMenu()].map(({ mark, icon, name }) => ({
          ...{ text: name, icon },
          onSelect: () => requestAnimationFrame(() => onMark(mark)),
        })),
        [
          {
            ...{ text: t('composer-time'), icon: 'clock' as const },
            onSelect: () => desk.open((close) => <TimeDialog onClose={close} onTime={putLater} />),
          },
          {
            ...{ text: t('composer-poll'), icon: 'chart-bar' as const },
            onSelect: () => desk.open((close) => <PollDialog kind="poll" onClose={close} onText={write} />),
          },
          {
            ...{ text: t('composer-todo'), icon: 'list-todo' as const },
            onSelect: () => desk.open((close) => <PollDialog kind="todo" onClose={close} onText={write} />),
          },
          {
            ...{ text: t('composer-snippets'), icon: 'bookmark' as const },
            onSelect: () =>
              desk.open((close) => <SnippetsDialog text={text()} onClose={close} onText={putLater} />),
          },
        ],
      ]}
    />
  );
}
