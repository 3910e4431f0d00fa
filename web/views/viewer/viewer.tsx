import './viewer.css';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { loadArea } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { classes } from '../../ui/classes.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Toolbar } from '../../ui/controls/toolbar.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import type { Desk } from '../app/desk.ts';
import { useGestures } from './gestures.ts';
import { type Picture, picturesOf } from './pictures.ts';
import { WHOLE, type Zoom, zoomAt } from './zoom.ts';

/** Shows one of the pictures, with arrows to the others. */
export async function showPictures(
  desk: Desk,
  links: readonly HTMLAnchorElement[],
  at: number,
): Promise<void> {
  await loadArea('viewer');
  const pictures = picturesOf(links);
  desk.open((close) => <Viewer pictures={pictures} first={at} onClose={close} />);
}

interface Props {
  readonly pictures: readonly Picture[];
  readonly first: number;
  readonly onClose: () => void;
}

const STEP = 1.5;

function Viewer({ pictures, first, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [at, setAt] = useState(first);
  const [zoom, setZoom] = useState<Zoom>(WHOLE);
  const picture = pictures[at];
  const go = (step: 1 | -1) => {
    if (!pictures[at + step]) return;
    setZoom(WHOLE);
    setAt(at + step);
  };
  useLayoutEffect(() => {
    const before = document.activeElement;
    dialog.current?.showModal();
    frame.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  const frame = useGestures({ zoom, onZoom: setZoom, onSwipe: go });
  const scale = (factor: number) => setZoom(zoomAt(zoom, factor, { x: 0, y: 0 }));
  if (!picture) return null;
  return (
    <dialog
      ref={dialog}
      class="viewer"
      aria-label={t('viewer-title')}
      onClose={onClose}
      onKeyDown={(event) => press(event, { go, scale, whole: () => setZoom(WHOLE) })}
    >
      <header class="viewer-bar">
        <h2 class="viewer-name">{picture.name}</h2>
        {pictures.length > 1 && (
          <span class="viewer-count">{t('viewer-count', { at: at + 1, count: pictures.length })}</span>
        )}
        <Toolbar class="viewer-tools" label={t('viewer-tools')}>
          <IconButton icon="zoom-out" name={t('viewer-smaller')} keys="-" onClick={() => scale(1 / STEP)} />
          <IconButton icon="zoom-in" name={t('viewer-larger')} keys="+" onClick={() => scale(STEP)} />
          <a
            class="icon-button"
            href={picture.original}
            download={picture.name}
            data-tip={t('viewer-download')}
            aria-label={t('viewer-download')}
          >
            <Icon name="download" />
          </a>
          <IconButton icon="x" name={t('ui-close')} keys="Esc" onClick={onClose} />
        </Toolbar>
      </header>
      {/* Arrows turn the pages from here, and move among the tools there. */}
      <div ref={frame} tabIndex={-1} class={classes('viewer-frame', zoom.scale > 1 && 'viewer-zoomed')}>
        <img
          key={picture.source}
          class="viewer-picture"
          src={picture.source}
          alt={picture.name}
          draggable={false}
          style={{ transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})` }}
        />
      </div>
      {at > 0 && (
        <IconButton
          class="viewer-before"
          icon="chevron-left"
          turns
          name={t('viewer-before')}
          keys="←"
          onClick={() => go(-1)}
        />
      )}
      {at < pictures.length - 1 && (
        <IconButton
          class="viewer-after"
          icon="chevron-right"
          turns
          name={t('viewer-after')}
          keys="→"
          onClick={() => go(1)}
        />
      )}
    </dialog>
  );
}

interface Moves {
  readonly go: (step: 1 | -1) => void;
  readonly scale: (factor: number) => void;
  readonly whole: () => void;
}

function press(event: KeyboardEvent, { go, scale, whole }: Moves): void {
  const isTurned = document.documentElement.dir === 'rtl';
  const moves: Readonly<Record<string, () => void>> = {
    ArrowLeft: () => go(isTurned ? 1 : -1),
    ArrowRight: () => go(isTurned ? -1 : 1),
    '+': () => scale(STEP),
    '-': () => scale(1 / STEP),
    '0': whole,
  };
  const move = moves[event.key];
  event.stopPropagation();
  if (!move) return;
  event.preventDefault();
  move();
}
