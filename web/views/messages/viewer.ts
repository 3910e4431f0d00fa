import type { Desk } from '../app/desk.ts';

/** Shows the picture of a link in the viewer, with all others of the list before and after it. */
export async function openViewer(desk: Desk, link: HTMLAnchorElement, list: Element | null): Promise<void> {
  const { showPictures } = await import('../viewer/viewer.tsx');
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>('a[data-does="view"]') ?? [link])];
  await showPictures(desk, links, links.indexOf(link));
}
