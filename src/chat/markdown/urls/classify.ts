const imageExtensions = new Set(['avif', 'bmp', 'gif', 'jpe', 'jpeg', 'jpg', 'png', 'webp']);
/** Pictures that browsers do not show: only their thumbnails are. */
const rarerExtensions = new Set(['tif', 'tiff']);
const videoExtensions = new Set(['mp4', 'webm']);
const uploads = '/user_uploads/';

export function hasImageExtension(url: string): boolean {
  return imageExtensions.has(extensionOf(url));
}

export function hasRarerImageExtension(url: string): boolean {
  return rarerExtensions.has(extensionOf(url));
}

export function hasVideoExtension(url: string): boolean {
  return videoExtensions.has(extensionOf(url));
}

/** Lower case, without the full stop; empty when the path's last part has none. */
function extensionOf(url: string): string {
  const path = pathOf(url);
  const name = path.slice(path.lastIndexOf('/') + 1);
  const point = name.lastIndexOf('.');
  return point < 0 ? '' : name.slice(point + 1).toLowerCase();
}

function pathOf(url: string): string {
  const scheme = url.indexOf('://');
  const host = scheme < 0 ? 0 : scheme + 3;
  const slash = url.indexOf('/', host);
  if (slash < 0) return '';
  const end = url.slice(slash).search(/[?#]/);
  return end < 0 ? url.slice(slash) : url.slice(slash, slash + end);
}

/**
 * The path without its host when it is on the organization's own host, else undefined. The scheme does not count: a file that is linked by
 * `http://` on a server with TLS is in use too, and must not be deleted.
 */
export function ownPath(url: string, realmUrl: string): string | undefined {
  if (url.startsWith('/') && !url.startsWith('//')) return url;
  if (url.startsWith(`${realmUrl}/`)) return url.slice(realmUrl.length);
  if (!hasHostOf(url, realmUrl)) return undefined;
  const slash = url.indexOf('/', url.indexOf('//') + 2);
  return slash < 0 ? undefined : url.slice(slash);
}

const hasHostOf = (url: string, realmUrl: string): boolean =>
  /^(?:https?:)?\/\//i.test(url) &&
  URL.canParse(url, realmUrl) &&
  new URL(url, realmUrl).host === new URL(realmUrl).host;

/** `{realm}/{…}/{file name}` of a link to an uploaded file, else undefined. */
export function uploadPathId(url: string, realmUrl: string): string | undefined {
  const path = ownPath(url, realmUrl);
  if (!path?.startsWith(uploads)) return undefined;
  const id = pathOf(path).slice(uploads.length);
  return id === '' ? undefined : id;
}
