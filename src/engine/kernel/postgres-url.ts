/** Protocol and account, hosts, and the rest; `URL` takes one host only. */
const PARTS = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is;
const ATTRIBUTES = 'target_session_attrs';
/** The server always connects to a host that takes writes. */
const KNOWN_ATTRIBUTES = ['read-write', 'primary'];

/** One URL for each host of a URL for PostgreSQL, in order; without `target_session_attrs`. */
export function hostUrls(url: string): readonly string[] {
  const [, before = url, hosts = '', after = ''] = PARTS.exec(url) ?? [];
  return hosts.split(',').map((host) => {
    const one = new URL(`${before}${host}${after}`);
    one.searchParams.delete(ATTRIBUTES);
    return one.href;
  });
}

export function isPostgresUrl(given: string): boolean {
  const [, before = '', hosts = '', after = ''] = PARTS.exec(given) ?? [];
  const all = hosts.split(',');
  return all.every((host) => {
    const url = URL.parse(`${before}${host}${after}`);
    if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return false;
    const attributes = url.searchParams.get(ATTRIBUTES);
    if (attributes !== null && !KNOWN_ATTRIBUTES.includes(attributes)) return false;
    // The query may name the server (`postgres:///parley?host=/run/postgresql`).
    return all.length === 1 || host !== '';
  });
}

/** The URL with one more parameter. */
export const withParameter = (url: string, parameter: string): string =>
  `${url}${url.includes('?') ? '&' : '?'}${parameter}`;
