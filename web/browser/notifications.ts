/** `unsupported`: the browser shows no notifications of this page; without TLS it never does. */
export type NoticePermission = NotificationPermission | 'unsupported';

export const notificationState = (): NoticePermission =>
  isSecureContext && 'Notification' in globalThis ? Notification.permission : 'unsupported';

/** Asks the person. Call it in a click. */
export const askToNotify = async (): Promise<NoticePermission> =>
  notificationState() === 'unsupported' ? 'unsupported' : Notification.requestPermission();

/** Some browsers of telephones show notifications by the service worker alone: there it stays with the unread counts. */
export function showNotification(title: string, options: NotificationOptions): Notification | undefined {
  try {
    return new Notification(title, options);
  } catch {
    return undefined;
  }
}
