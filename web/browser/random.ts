/** An ID that nobody else makes. `crypto.randomUUID` is for pages with TLS alone; these random numbers are for all. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
