export interface Picture {
  /** The shown picture: the original of this server, or the proxy's copy of another one. */
  readonly source: string;
  readonly original: string;
  readonly name: string;
}

export function picturesOf(links: readonly HTMLAnchorElement[]): Picture[] {
  return links.map((link) => {
    const image = link.querySelector('img');
    const isOwn = link.origin === location.origin;
    return { source: isOwn || !image ? link.href : image.src, original: link.href, name: image?.alt ?? '' };
  });
}
