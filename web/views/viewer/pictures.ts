export interface Picture {
  /** The shown picture: the original of this server, its preview where browsers do not show the original, or the proxy's copy of another one. */
  readonly source: string;
  readonly original: string;
  readonly name: string;
}

const UNSHOWN = /\.tiff?$/i;

export function picturesOf(links: readonly HTMLAnchorElement[]): Picture[] {
  return links.map((link) => {
    const image = link.querySelector('img');
    const isShown = link.origin === location.origin && !UNSHOWN.test(link.pathname);
    return { source: isShown || !image ? link.href : image.src, original: link.href, name: image?.alt ?? '' };
  });
}
