import './drop-zone.css';
import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { formatBytes } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icons/icon.tsx';
import { useModel } from '../app/model-context.ts';
import { largestFile } from './checks.ts';

interface Props {
  readonly onFiles: (files: readonly File[]) => void;
  /** An element within the zone: the zone is the whole conversation around it. */
  readonly within: RefObject<Element | null>;
}

/** The conversation takes files that are dropped anywhere on it. */
export function DropZone({ onFiles, within }: Props) {
  const model = useModel();
  const [isOver, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const zone = within.current?.closest<HTMLElement>('main, dialog');
    return zone ? watchDrops(zone, setOver, (files) => latest.current(files)) : undefined;
  }, [within]);
  if (!isOver) return null;
  return (
    <div class="drop-zone" aria-hidden="true">
      <Icon name="upload" />
      {t('composer-drop')}
      <small>{t('composer-drop-limit', { limit: formatBytes(largestFile(model)) })}</small>
    </div>
  );
}

function watchDrops(
  zone: HTMLElement,
  setOver: (isOver: boolean) => void,
  take: (files: readonly File[]) => void,
): () => void {
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
  const over = (event: DragEvent) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent) => {
    if (!(event.relatedTarget instanceof Node) || !zone.contains(event.relatedTarget)) setOver(false);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!hasFiles(event)) return;
    event.preventDefault();
    take([...(event.dataTransfer?.files ?? [])]);
  };
  zone.addEventListener('dragover', over);
  zone.addEventListener('dragleave', leave);
  zone.addEventListener('drop', drop);
  return () => {
    zone.removeEventListener('dragover', over);
    zone.removeEventListener('dragleave', leave);
    zone.removeEventListener('drop', drop);
  };
}
