/** Most recent first; the place that one comes to goes to the front. */
export function withRecent(recent: readonly string[], key: string, most = 30): readonly string[] {
  return [key, ...recent.filter((each) => each !== key)].slice(0, most);
}
