import { hasImageExtension } from './classify.ts';

/** A video on a site that shows a still of it. */
export interface VideoPage {
  readonly id: string;
  /** The address of the still. */
  readonly still: string;
}

const VIDEO_HOSTS: ReadonlySet<string> = new Set([
  'm.youtube.com',
  'www.youtube.com',
  'www.youtube-nocookie.com',
  'youtube.com',
  'youtube-nocookie.com',
]);
const ID = /^[0-9A-Za-z_-]{1,64}$/;

/** undefined: the address is none of a video on the site. */
export function videoPage(address: string): VideoPage | undefined {
  const url = webUrl(address);
  const id = url && idOf(url);
  return id && ID.test(id) ? { id, still: `https://i.ytimg.com/vi/${id}/mqdefault.jpg` } : undefined;
}

function idOf({ hostname, pathname, searchParams }: URL): string | undefined {
  if (hostname === 'youtu.be') return pathname.slice(1);
  if (!VIDEO_HOSTS.has(hostname)) return undefined;
  if (pathname === '/watch' || pathname === '/watch_popup') return searchParams.get('v') ?? undefined;
  if (pathname === '/watch_videos') return searchParams.get('video_ids')?.split(',', 1)[0];
  return /^\/(?:embed|shorts|v)\/([^/]*)/.exec(pathname)?.[1];
}

/** Whether the page of a video on a site that names its videos in the texts of links. */
export const isVimeo = (address: string): boolean =>
  /^https?:\/\/(?:www\.)?vimeo\.com\/(?:channels\/\w*\/?|groups\/[^/]{1,100}\/videos\/)?\d{1,20}$/.test(
    address,
  );

/**
 * The picture that a link to an image file leads to: of some sites the file's name stands for a page around it. undefined: it is
 * none that can be shown.
 */
export function pictureOf(address: string): string | undefined {
  if (!hasImageExtension(address)) return undefined;
  const url = webUrl(address);
  if (!url) return address;
  const { hostname, pathname } = url;
  if (hostname === 'pasteboard.co') return undefined;
  if (hostname === 'linx.li') return `https://linx.li/s${pathname}`;
  if (isOf(hostname, 'github.com')) return rawFile(pathname) ?? address;
  if (isOf(hostname, 'dropbox.com') && /^\/(?:s|sh|scl)\//.test(pathname)) {
    url.searchParams.delete('dl');
    url.searchParams.set('raw', '1');
    return url.href;
  }
  if (isOf(hostname, 'wikipedia.org') && pathname.startsWith('/wiki/File:'))
    return address.replace('/wiki/File:', '/wiki/Special:FilePath/File:');
  return address;
}

/** `/{owner}/{repository}/blob/{place}` is a page; undefined: it is another one. */
function rawFile(path: string): string | undefined {
  const [, owner, repository, blob, ...place] = path.split('/');
  if (blob !== 'blob' || place.length < 2) return undefined;
  return `https://raw.githubusercontent.com/${owner}/${repository}/${place.join('/')}`;
}

const isOf = (hostname: string, site: string): boolean => hostname === site || hostname.endsWith(`.${site}`);

function webUrl(address: string): URL | undefined {
  const url = /^https?:\/\//i.test(address) ? URL.parse(address) : null;
  return url ?? undefined;
}
