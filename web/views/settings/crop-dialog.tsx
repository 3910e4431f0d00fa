import { useEffect, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { type Crop, MOST_ZOOM, moved, squareOf, WHOLE } from './crop.ts';

/** Pixels of the picture that is sent. */
const SIDE = 512;
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
  readonly onPicture: (picture: Blob) => void;
  readonly onClose: () => void;
}

/** Takes a square of a picture: drawn with the pointer, moved by arrows, sized by the slider. */
export function CropDialog({ picture, isSquare = false, onPicture, onClose }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState<Crop>(WHOLE);
  const from = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined);
  useEffect(() => {
    const { left, top, size } = squareOf(picture, crop);
    const context = canvas.current?.getContext('2d');
    context?.clearRect(0, 0, SIDE, SIDE);
    context?.drawImage(picture, left, top, size, size, 0, 0, SIDE, SIDE);
  }, [picture, crop]);
  const drag = (event: PointerEvent) => {
    const before = from.current;
    const side = canvas.current?.clientWidth ?? SIDE;
    if (!before) return;
    setCrop(moved(picture, crop, (event.clientX - before.x) / side, (event.clientY - before.y) / side));
    from.current = { x: event.clientX, y: event.clientY };
  };
  const save = () => canvas.current?.toBlob((blob) => blob && onPicture(blob), 'image/png');
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
        class={isSquare ? 'crop crop-square' : 'crop'}
        width={SIDE}
        height={SIDE}
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
          setCrop(moved(picture, crop, ...arrow));
        }}
      />
      <label class="crop-zoom">
        <span>{t('settings-crop-zoom')}</span>
        <input
          type="range"
          min="1"
          max={MOST_ZOOM}
          step="0.05"
          value={crop.zoom}
          onInput={(event) => setCrop({ ...crop, zoom: Number(event.currentTarget.value) })}
        />
      </label>
    </Dialog>
  );
}
