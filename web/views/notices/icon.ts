import { effect } from '@preact/signals';
import { showBadge } from '../../browser/device.ts';
import type { Model } from '../../model/model.ts';
import { countOf } from './count.ts';

const SIZE = 64;
const MOST = 99;

/** Shows the count on the icon of the tab and of the installed application. */
export function followIcon(model: Model): () => void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const plain = link?.href ?? '';
  return effect(() => {
    const count = countOf(model);
    void showBadge(count);
    if (link) void draw(plain, count).then((address) => setIcon(link, address));
  });
}

function setIcon(link: HTMLLinkElement, address: string): void {
  link.href = address;
}

async function draw(plain: string, count: number): Promise<string> {
  if (count === 0) return plain;
  const image = new Image(SIZE, SIZE);
  image.src = plain;
  // The count is drawn on nothing.
  await image.decode().catch(() => undefined);
  const canvas = document.createElement('canvas');
  canvas.width = SIZE;
  canvas.height = SIZE;
  const context = canvas.getContext('2d');
  if (!context) return plain;
  context.drawImage(image, 0, 0, SIZE, SIZE);
  context.fillStyle = '#d6336c';
  context.beginPath();
  context.arc(SIZE - 20, SIZE - 20, 20, 0, 2 * Math.PI);
  context.fill();
  context.fillStyle = '#ffffff';
  context.font = `650 ${count > 9 ? 24 : 30}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(String(Math.min(count, MOST)), SIZE - 20, SIZE - 19);
  return canvas.toDataURL('image/png');
}
