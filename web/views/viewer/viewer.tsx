import type { Desk } from '../app/desk.ts';
export function showPictures(_desk: Desk, links: readonly HTMLAnchorElement[], at: number): void {
  window.open(links[at]?.href, '_blank', 'noopener');
}
