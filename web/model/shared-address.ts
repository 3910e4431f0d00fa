const LEADS_TO_ITSELF = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

/**
 * An address of this server, for somebody else. A server that nobody told an address calls itself `localhost`, which leads
 * to itself on every machine: then the name by which the page came (`origin`) stands in its place.
 */
export function sharedAddress(address: string, origin = location.origin): string {
  const { hostname, origin: own } = new URL(address);
  if (!LEADS_TO_ITSELF.test(hostname) || LEADS_TO_ITSELF.test(new URL(origin).hostname)) return address;
  return origin + address.slice(own.length);
}
