import { askToNotify, notificationState, showNotification } from '../../browser/notifications.ts';
import { local } from '../../browser/storage.ts';
import { workers } from '../../browser/worker.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import { conversationKey, conversationOf } from '../../state/conversation.ts';
import type { ClientEvent, EventOf } from '../../state/events.ts';
import { excerptOf } from '../../state/excerpt.ts';
import type { Message } from '../../state/message.ts';
import { narrowOf } from '../../state/narrow.ts';
import { mentionsAnew, notifies } from '../../state/notifies.ts';
import { plainLine } from '../../state/plain-line.ts';
import { isQuietNow } from '../../state/quiet-hours.ts';
import { showToast } from '../../ui/feedback/toasts.ts';
import { channelText, topicText } from '../app/names.ts';
import { play } from './sounds.ts';
import type { Notifier } from './tabs.ts';

/** Older messages arrived while the browser was away: the unread counts show them. */
const NEWS_SECONDS = 300;
const MOST_AT_ONCE = 3;
const MOST_CHARACTERS = 200;
const ASKED = 'parley-asked-to-notify';
/** The last message that was shown, over all tabs and reloads. */
const LAST = 'parley-notified';

/** Shows and sounds what arrives, as the settings say, unless it is being read. Only in the tab that speaks. */
export class Notifications {
  readonly #model: Model;
  readonly #notifier: Notifier;
  /** The shown notifications, by conversation, with their messages. */
  readonly #shown = new Map<string, { readonly ids: number[]; readonly notification: Notification }>();

  constructor(model: Model, notifier: Notifier) {
    this.#model = model;
    this.#notifier = notifier;
  }

  listen(): () => void {
    workers()?.addEventListener('message', answerWorker);
    return this.#model.onEvents((events) => {
      this.#closeRead(events);
      if (this.#notifier.speaks) this.#hear(events);
    });
  }

  #hear(events: readonly ClientEvent[]): void {
    const last = Number(local.get(LAST) ?? 0);
    const since = Date.now() / 1000 - NEWS_SECONDS;
    const arrived = events
      .flatMap((event) => (event.type === 'message' ? [{ ...event.message, flags: event.flags }] : []))
      .filter(({ id, timestamp }) => id > last && timestamp > since);
    const newest = arrived.at(-1);
    if (newest) noteShown(newest.id);
    this.#tell(arrived);
    const ownId = this.#model.tables.ownId.peek();
    for (const event of events) {
      if (event.type !== 'update_message' || (event.edit_timestamp ?? 0) <= since) continue;
      if (mentionsAnew(event, ownId)) void this.#tellOfEdit(event);
    }
  }

  /** An edit mentions the person: the message is asked for if it is not at hand. */
  async #tellOfEdit({ message_id: id }: EventOf<'update_message'>): Promise<void> {
    // Without the message there is nothing to show; the unread counts have the mention.
    if (!this.#model.peek(id)) await this.#model.messages.fetchSingles([id]).catch(() => undefined);
    const message = this.#model.peek(id);
    if (message) this.#tell([message]);
  }

  #tell(messages: readonly Message[]): void {
    const news = messages
      .filter((message) => !this.#notifier.isReading(this.#keyOf(message)))
      .map((message) => ({ message, how: notifies(message, this.#context()) }));
    if (news.length === 0) return;
    if (isQuietNow(Date.now(), this.#model.tables.settings.peek())) return;
    const shown = news.filter(({ how }) => how.desktop).slice(-MOST_AT_ONCE);
    for (const { message } of shown) this.#show(message);
    const sound = this.#model.tables.settings.peek().notification_sound;
    // A browser plays no sound before the first click.
    if (news.some(({ how }) => how.sound)) play(sound).catch(() => undefined);
  }

  #context() {
    const { tables } = this.#model;
    const channels = [...tables.channels.peek()].filter(([, { isSubscribed }]) => isSubscribed);
    return {
      ownId: tables.ownId.peek(),
      settings: tables.settings.peek(),
      channels: new Map(channels),
      policies: tables.policies.peek(),
      mutedPeople: tables.mutedPeople.peek(),
    };
  }

  #keyOf = (message: Message) => conversationKey(conversationOf(message, this.#model.tables.ownId.peek()));

  #show(message: Message): void {
    const state = notificationState();
    if (state === 'default') ask();
    if (state !== 'granted') return;
    const tag = this.#keyOf(message);
    const ids = [...(this.#shown.get(tag)?.ids ?? []), message.id].slice(-50);
    const options = { tag, body: this.#bodyOf(message), icon: message.avatar_url ?? '/icons/icon-192.png' };
    const notification = showNotification(plainLine(this.#titleOf(message)), { ...options, silent: true });
    if (!notification) return;
    notification.onclick = () => this.#open(message, notification);
    notification.onclose = () => this.#shown.delete(tag);
    this.#shown.set(tag, { ids, notification });
  }

  #titleOf(message: Message): string {
    if (message.type === 'private') return message.sender_full_name;
    const where = t('notices-where', {
      topic: topicText(this.#model, message.subject),
      channel: channelText(this.#model, message.stream_id ?? 0),
    });
    return `${message.sender_full_name} – ${where}`;
  }

  #bodyOf(message: Message): string {
    const isHidden = !this.#model.tables.settings.peek().pm_content_in_desktop_notifications;
    if (message.type === 'private' && isHidden) return t('notices-new-message');
    return plainLine(excerptOf(message.content, { most: MOST_CHARACTERS, timeText: formatDateTime }));
  }

  #open(message: Message, notification: Notification): void {
    window.focus();
    const narrow = narrowOf(conversationOf(message, this.#model.tables.ownId.peek()));
    this.#model.location.go({ view: 'narrow', narrow, near: message.id });
    notification.close();
  }

  /** Read here or on another device. */
  #closeRead(events: readonly ClientEvent[]): void {
    for (const event of events) {
      if (event.type !== 'update_message_flags' || event.flag !== 'read' || event.op !== 'add') continue;
      const read = new Set(event.messages);
      for (const { ids, notification } of [...this.#shown.values()])
        if (event.all || ids.some((id) => read.has(id))) notification.close();
    }
  }
}

/** Once, when there is something to show: a browser shows its question only after a click. */
function ask(): void {
  if (local.get(ASKED) !== null) return;
  local.put(ASKED, 'yes');
  const run = () => void askToNotify();
  showToast(t('notices-ask'), { action: { text: t('notices-ask-yes'), run } });
}

/** The service worker got the message too: it shows what no tab has shown. */
function answerWorker({ data, ports }: MessageEvent): void {
  if (data?.type === 'pushed') ports[0]?.postMessage(Number(local.get(LAST) ?? 0) >= data.messageId);
}

/** Where the browser keeps nothing more, another tab may say it once more. */
function noteShown(id: number): void {
  local.put(LAST, String(id));
}
