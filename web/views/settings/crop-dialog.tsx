import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { classes } from '../../ui/classes.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type Crop, filledPart, frameOf, MOST_ZOOM, moved, WHOLE, zoomOfAll } from './crop.ts';

/** Pixels of the picture that is sent. */
const SIDE = 512;
/** A wide picture by its height. */
const WIDE = 8;
const STEP = 0.05;

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface Props {
  readonly picture: ImageBitmap;
  /** Shown with its corners, which a picture of a person has not. */
  readonly isSquare?: boolean;
  /** Eight times as wide as high; all of the picture may stand in it. */
  readonly isWide?: boolean;
  readonly onPicture: (picture: Blob) => void;
  readonly onClose: () => void;
}

/** Takes a part of a picture, mostly a square: drawn with the pointer, moved by arrows, sized by the slider. */
export function CropDialog({ picture, isSquare = false, isWide = false, onPicture, onClose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const ratio = isWide ? WIDE : 1;
  const leastZoom = isWide ? zoomOfAll(picture, ratio) : 1;
  const [crop, setCrop] = useState<Crop>({ ...WHOLE, zoom: leastZoom });
  const width = isWide ? 2 * SIDE : SIDE;
  const height = width / ratio;
  const from = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  useEffect(() => {
    const frame = frameOf(picture, crop, ratio);
    const context = canvas.current?.getContext('2d');
    context?.clearRect(0, 0, width, height);
    context?.drawImage(picture, frame.left, frame.top, frame.width, frame.height, 0, 0, width, height);
  }, [picture, crop, ratio, width, height]);
  const drag = (event: PointerEvent) => {
    const before = from.current;
    const { clientWidth, clientHeight } = event.currentTarget as HTMLElement;
    if (!before) return;
    const dx = (event.clientX - before.x) / clientWidth;
    const dy = (event.clientY - before.y) / clientHeight;
    setCrop(moved(picture, crop, { by: [dx, dy], ratio }));
    from.current = { x: event.clientX, y: event.clientY };
  };
  /** The part of the picture in the frame, without margins. */
  const save = () => {
    const frame = frameOf(picture, crop, ratio);
    const part = filledPart(picture, frame);
    const made = document.createElement('canvas');
    made.width = Math.max(1, Math.round((part.width / frame.width) * width));
    made.height = Math.max(1, Math.round((part.height / frame.height) * height));
    const context = made.getContext('2d');
    context?.drawImage(picture, part.left, part.top, part.width, part.height, 0, 0, made.width, made.height);
    made.toBlob((blob) => blob && onPicture(blob), 'image/png');
  };
  return (
    <Dialog
      title={t('settings-crop')}
      size="small"
      onClose={onClose}
      onSubmit={save}
      actions={
        <>
          <Button onClick={onClose}>{t('ui-cancel')}</Button>
          <Button type="submit" kind="primary">
            {t('settings-crop-save')}
          </Button>
        </>
      }
    >
      <canvas
        ref={canvas}
        class={classes('crop', isSquare && 'crop-square', isWide && 'crop-wide')}
        width={width}
        height={height}
        tabIndex={0}
        role="img"
        aria-label={t('settings-crop-text')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          from.current = { x: event.clientX, y: event.clientY };
        }}
        onPointerMove={drag}
        onPointerUp={() => {
          from.current = undefined;
        }}
        onKeyDown={(event) => {
          const arrow = ARROWS[event.key];
          if (!arrow) return;
          event.preventDefault();
          setCrop(moved(picture, crop, { by: arrow, ratio }));
        }}
      />
      <label class="crop-zoom">
        <span>{t('settings-crop-zoom')}</span>
        <input
          type="range"
          min={leastZoom}
          max={MOST_ZOOM}
          step="any"
          value={crop.zoom}
          onInput={(event) => setCrop({ ...crop, zoom: Number(event.currentTarget.value) })}
        />
      </label>
    </Dialog>
  );
}
