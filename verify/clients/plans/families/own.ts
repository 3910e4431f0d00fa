import {
  addAlertWords,
  addApnsToken,
  addFcmToken,
  addPushDevice,
  getAlertWords,
  getPushDevices,
  getSubscriptions,
  getUserStatus,
  muteTopic,
  muteUser,
  removeAlertWords,
  removeApnsToken,
  removeFcmToken,
  removePushDevice,
  unmuteUser,
  updateDisplaySettings,
  updateNotificationSettings,
  updateSettings,
  updateStatus,
  updateSubscriptionProperty,
  updateSubscriptionSettings,
  updateUserTopic,
} from '../../../../web/client/operations.ts';
import type { ClientState } from '../../../../web/state/apply-event.ts';
import type { Random } from '../../../support/random.ts';
import { EVERYBODY, type Family, GONE, offer } from '../family.ts';
import { type Maker, named, plan } from '../plan.ts';
import { removal } from '../removal.ts';

/** What people say of themselves. */
export const statuses: Family = {
  name: 'status',
  readers: 'each',
  offers: [
    offer(updateStatus, EVERYBODY, ({ person, token }) => {
      const text = token();
      const writes = [{ register: `status ${person.id}`, value: text }];
      return plan(updateStatus, { status_text: text }, { kind: 'status', words: text, writes });
    }),
  ],
  async read(person) {
    const { status } = await person.insist(getUserStatus, { user_id: person.id });
    return status.status_text ? [[`status ${person.id}`, status.status_text]] : [];
  },
};

const WORDS = ['tram', 'rain', 'soup', 'moss'];
const isYes = (random: Random) => random.chance(0.6);

/** Alert words: none of those that messages have. */
export const alertWords: Family = {
  name: 'alert',
  readers: 'each',
  offers: [
    offer([addAlertWords, removeAlertWords], EVERYBODY, ({ person, random }) => {
      const word = random.pick(WORDS) as string;
      const isOn = isYes(random);
      return plan(
        isOn ? addAlertWords : removeAlertWords,
        { alert_words: [word] },
        {
          kind: isOn ? 'add alert word' : 'remove alert word',
          words: word,
          writes: [{ register: `alert ${person.id} ${word}`, value: isOn ? 'yes' : GONE }],
        },
      );
    }),
  ],
  async read(person) {
    const { alert_words: words } = await person.insist(getAlertWords, {});
    return words.map((word) => [`alert ${person.id} ${word}`, 'yes']);
  },
};

/** Who mutes whom: people, whose messages come in read from then on, and bots. */
export const mutes: Family = {
  name: 'mute',
  readers: 'each',
  offers: [
    offer([muteUser, unmuteUser], EVERYBODY, ({ person, people, board, random, state }) => {
      const muted = new Set(state().muted_users?.map(({ id }) => id));
      const others = people.filter(({ id, part }) => id !== person.id && part !== 'comer');
      const whom = random.chance(0.2) ? board.things.pick(random, 'bot') : random.pick(others);
      if (!whom) return undefined;
      const isOn = !muted.has(whom.id);
      return plan(
        isOn ? muteUser : unmuteUser,
        { muted_user_id: whom.id },
        {
          kind: isOn ? 'mute' : 'unmute',
          words: whom.name,
          writes: [{ register: `mute ${person.id} ${whom.id}`, value: isOn ? 'yes' : GONE }],
        },
      );
    }),
  ],
  read: (person, { states }) =>
    (states.get(person)?.muted_users ?? []).map(({ id }) => [`mute ${person.id} ${id}`, 'yes']),
};

const POLICIES = [0, 1, 2, 3] as const;
const CHOSEN_TOPICS = ['quiet', 'loud', 'odd'];

/** Policies of topics that nobody writes in: what one writes changes the policies of others by itself. */
const chooseTopic: Maker = ({ person, board, random }) => {
  const room = random.pick(board.rooms.filter(({ isPrivate }) => !isPrivate));
  const topic = random.pick(CHOSEN_TOPICS) as string;
  const policy = random.pick(POLICIES) ?? 0;
  if (!room) return undefined;
  const value = policy === 0 ? GONE : String(policy);
  return plan(
    updateUserTopic,
    { stream_id: room.id, topic, visibility_policy: policy },
    {
      kind: 'topic policy',
      words: `${policy} for ${room.name} > ${topic}`,
      writes: [{ register: `policy ${person.id} ${room.id} ${topic}`, value }],
    },
  );
};

const muteTopicAsOfOld: Maker = ({ person, board, random }) => {
  const room = random.pick(board.rooms.filter(({ isPrivate }) => !isPrivate));
  if (!room) return undefined;
  return plan(
    muteTopic,
    { stream_id: room.id, topic: 'of old', op: 'add' },
    {
      kind: 'mute topic',
      words: `${room.name} > of old`,
      writes: [{ register: `policy ${person.id} ${room.id} of`, value: '1' }],
    },
  );
};

/** Other topics have policies by what was written in them. */
const chosenTopics = (state: ClientState | undefined) =>
  (state?.user_topics ?? []).filter(({ topic_name: name }) => [...CHOSEN_TOPICS, 'of old'].includes(name));

/** Guests may know no channel that they are not in. */
const NO_GUESTS = EVERYBODY.filter((part) => part !== 'guest');

export const policies: Family = {
  name: 'policy',
  readers: 'each',
  offers: [offer(updateUserTopic, NO_GUESTS, chooseTopic), offer(muteTopic, NO_GUESTS, muteTopicAsOfOld)],
  read: (person, { states }) =>
    chosenTopics(states.get(person)).map(({ stream_id, topic_name, visibility_policy }) => [
      `policy ${person.id} ${stream_id} ${topic_name.split(' ')[0]}`,
      String(visibility_policy),
    ]),
};

const SETTINGS = {
  twenty_four_hour_time: updateDisplaySettings,
  fluid_layout_width: updateSettings,
  starred_message_counts: updateSettings,
  enable_digest_emails: updateNotificationSettings,
} as const;

/** Personal settings, by the operation of today and by those of long ago. */
export const settings: Family = {
  name: 'setting',
  readers: 'each',
  offers: [
    offer([updateSettings, updateDisplaySettings, updateNotificationSettings], EVERYBODY, (scene) => {
      const { person, random } = scene;
      const name = random.pick(Object.keys(SETTINGS)) as keyof typeof SETTINGS;
      const value = random.chance(0.5);
      const writes = [{ register: `setting ${person.id} ${name}`, value: String(value) }];
      return plan(SETTINGS[name], { [name]: value }, { kind: 'setting', words: `${name} ${value}`, writes });
    }),
  ],
  read(person, { states }) {
    const own = { ...states.get(person)?.user_settings } as Readonly<Record<string, unknown>>;
    return Object.keys(SETTINGS).map((name) => [`setting ${person.id} ${name}`, String(own[name])]);
  },
};

const COLOURS = ['#76ce90', '#fae589', '#a6c7e5'];

const arrangeChannel: Maker = ({ person, board, random }) => {
  const room = random.pick(board.rooms);
  if (!room) return undefined;
  const property = random.pick(['color', 'pin_to_top']) as string;
  const value = property === 'color' ? (random.pick(COLOURS) as string) : random.chance(0.5);
  const about = {
    kind: 'channel setting',
    words: `${property} of ${room.name} ${value}`,
    writes: [{ register: `arranged ${person.id} ${room.id} ${property}`, value: String(value) }],
  };
  if (random.chance(0.3))
    return plan(updateSubscriptionProperty, { stream_id: room.id, property, value }, about);
  return plan(
    updateSubscriptionSettings,
    { subscription_data: [{ stream_id: room.id, property, value }] },
    about,
  );
};

/** How people arrange their channels; who is not in a channel in the end does not see how it is arranged. */
export const arrangements: Family = {
  name: 'arranged',
  readers: 'each',
  mayHide: true,
  offers: [offer([updateSubscriptionSettings, updateSubscriptionProperty], EVERYBODY, arrangeChannel)],
  async read(person) {
    const { subscriptions } = await person.insist(getSubscriptions, {});
    return subscriptions.flatMap(({ stream_id, color, pin_to_top }) => [
      [`arranged ${person.id} ${stream_id} color`, color],
      [`arranged ${person.id} ${stream_id} pin_to_top`, String(pin_to_top)],
    ]);
  },
};

/** A key on the curve, and a secret, as browsers make them; this one decrypts nothing. */
const P256DH = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg';

/** Devices that take notifications. No push service listens: what is sent to them is refused. */
export const devices: Family = {
  name: 'device',
  readers: 'each',
  isNamed: true,
  offers: [
    offer(addPushDevice, EVERYBODY, ({ person, board, token }) => {
      const name = named(token());
      return plan(
        addPushDevice,
        { endpoint: `https://push.invalid/${name}`, p256dh: P256DH, auth: AUTH, name },
        {
          kind: 'add device',
          words: name,
          writes: [{ register: `device ${person.id} ${name}`, value: 'web' }],
          done: ({ device_id: id }) => board.things.add({ family: 'device', owner: person.id, id, name }),
        },
      );
    }),
    offer(
      removePushDevice,
      EVERYBODY,
      removal(removePushDevice, {
        kind: 'remove device',
        family: 'device',
        isOwn: true,
        params: ({ id }) => ({ device_id: id }),
      }),
    ),
    offer([addApnsToken, removeApnsToken], EVERYBODY, ({ person, random }) => {
      const isOn = random.chance(0.6);
      const token = Buffer.from(`token of ${person.name}`).toString('hex');
      const about = {
        kind: isOn ? 'add token' : 'remove token',
        words: `${person.name}, apns`,
        writes: [{ register: `device ${person.id} apns`, value: isOn ? 'apns' : GONE }],
      };
      if (isOn) return plan(addApnsToken, { token, appid: 'org.example.chat' }, about);
      return plan(removeApnsToken, { token }, about);
    }),
    offer([addFcmToken, removeFcmToken], EVERYBODY, ({ person, random }) => {
      const isOn = random.chance(0.6);
      return plan(
        isOn ? addFcmToken : removeFcmToken,
        { token: `token-of-${person.name}` },
        {
          kind: isOn ? 'add token' : 'remove token',
          words: person.name,
          writes: [{ register: `device ${person.id} gcm`, value: isOn ? 'gcm' : GONE }],
        },
      );
    }),
  ],
  async read(person) {
    const { devices: all } = await person.insist(getPushDevices, {});
    return all.map(({ kind, name }) => [`device ${person.id} ${kind === 'web' ? name : kind}`, kind]);
  },
};
