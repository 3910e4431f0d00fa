/** Whether an If-None-Match header names the tag (RFC 9110, 13.1.2): alone, in a list, as a weak tag, or by `*`. */
export function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(',').some((each) => ['*', etag, `W/${etag}`].includes(each.trim()));
}
