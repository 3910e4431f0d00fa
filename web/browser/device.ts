/** Bytes that the browser still keeps; 0: it does not say. */
export async function freeBytes(): Promise<number> {
  const { quota = 0, usage = 0 } = (await (navigator as Partial<Navigator>).storage?.estimate?.()) ?? {};
  return quota - usage;
}

/** On the icon of the installed application, where the browser has such. */
export async function showBadge(count: number): Promise<void> {
  try {
    await (count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.());
  } catch {
    // The browser shows no badges here.
  }
}
