import type { Desk } from '../app/desk.ts';

/** Shows the picture of a link in the viewer, with all others of the list before and after it. */
export async function openViewer(desk: Desk, link: HTMLAnchorElement, list: Element | null): Promise<void> {
  // No network, or a newer version is on the server: the browser itself shows the picture.
  const viewer = await import('../viewer/viewer.tsx').catch(() => undefined);
  if (!viewer) {
    window.open(link.href, '_blank', 'noopener');
    return;
  }
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>('a[data-does="view"]') ?? [link])];
  await viewer.showPictures(desk, links, links.indexOf(link));
}
