import { type Held, isOver, notificationOf, type Pushed } from './push.ts';

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends Lasting {
  readonly data: { json(): unknown } | null;
}
interface Clicked extends Lasting {
  readonly notification: Notification;
}
interface Renewed extends Lasting {
  readonly newSubscription?: PushSubscription | null;
  readonly oldSubscription?: PushSubscription | null;
}
interface Tab {
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
  postMessage(message: unknown, ports: MessagePort[]): void;
}
export interface PushScope {
  addEventListener(type: 'push', hear: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', hear: (event: Clicked) => void): void;
  addEventListener(type: 'pushsubscriptionchange', hear: (event: Renewed) => void): void;
  readonly clients: {
    matchAll(options: { type: 'window' }): Promise<readonly Tab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration;
  readonly cookieStore?: { get(name: string): Promise<{ readonly value: string } | null> };
}

/** A tab that does not answer by then is frozen. */
const ANSWER_MS = 1000;

/** Notifications while no tab is looked at, or none is open. */
export function hearPush(worker: PushScope): void {
  worker.addEventListener('push', (event) => {
    const pushed = event.data?.json() as Pushed | undefined;
    if (pushed) event.waitUntil(take(worker, pushed));
  });
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(worker, (event.notification.data as Held | undefined)?.address ?? '/'));
  });
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(worker, event)));
}

async function take(worker: PushScope, pushed: Pushed): Promise<void> {
  const { registration } = worker;
  if (pushed.type === 'remove') {
    for (const shown of await registration.getNotifications())
      if (shown.data && isOver(shown.data as Held, pushed.message_ids)) shown.close();
    return;
  }
  if (pushed.type === 'message' && (await isSaidByTab(worker, newestOf(pushed.message_ids)))) return;
  const { title, options } = notificationOf(pushed);
  await registration.showNotification(title, options);
}

/** A tab that is looked at shows the message itself, and an open one may have notified of it. */
async function isSaidByTab({ clients }: PushScope, messageId: number): Promise<boolean> {
  const tabs = await clients.matchAll({ type: 'window' });
  if (tabs.some(({ visibilityState }) => visibilityState === 'visible')) return true;
  const answers = await Promise.all(tabs.map((tab) => ask(tab, messageId)));
  return answers.includes(true);
}

function ask(tab: Tab, messageId: number): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ANSWER_MS, false);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data === true);
    };
    tab.postMessage({ type: 'pushed', messageId }, [port2]);
  });
}

async function open({ clients }: PushScope, address: string): Promise<void> {
  const [tab] = await clients.matchAll({ type: 'window' });
  if (!tab) return void (await clients.openWindow(address));
  await tab.focus();
  await tab.navigate(address);
}

/** The browser has another address now. Without its cookies here, the next start of the client says so to the server. */
async function renew({ registration, cookieStore }: PushScope, event: Renewed): Promise<void> {
  const options = event.oldSubscription?.options;
  const subscription =
    event.newSubscription ?? (options && (await registration.pushManager.subscribe(options)));
  const token =
    (await cookieStore?.get('__Host-parley_csrf'))?.value ?? (await cookieStore?.get('parley_csrf'))?.value;
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys || token === undefined) return;
  const body = new URLSearchParams({ endpoint, ...keys });
  await fetch('/json/push/devices', { method: 'POST', body, headers: { 'X-CSRFToken': token } });
}

const newestOf = (ids: readonly number[]): number => ids.reduce((newest, id) => Math.max(newest, id), 0);
