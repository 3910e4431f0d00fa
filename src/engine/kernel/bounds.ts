/**
 * How much one request may ask for, one reply may hold, and one person may keep. Data only. The
 * bounds of lists stand beside the parameters, and in the OpenAPI document.
 */
export const BOUNDS = {
  /** Items in a list of message IDs. */
  messageIds: 5000,
  /** Items in a list of people, by ID or address. */
  people: 10_000,
  /** Items in a list of channels, by ID or name. */
  channels: 1000,
  /** Items in a list of groups, profile fields, linkifiers and similar settings. */
  items: 1000,
  /** Keys of a bot's storage; its characters are limited as well. */
  storageKeys: 10_000,
  /** People in one direct conversation. */
  recipients: 1000,
  /** Fields and files in one form. */
  formParts: 1000,
  narrowTerms: 100,
  narrowOperand: 10_000,
  eventTypes: 200,
  /** Characters of the messages in one reply, as JSON. */
  pageBytes: 8_000_000,
  draftsAtOnce: 100,
  alertWordsAtOnce: 1000,
  /** Passwords that wait for the one that is being hashed. */
  passwordsWaiting: 20,
  /** Sign-ups that wait for confirmation: of the organization, and of one client address. */
  joinRequests: 5000,
  joinRequestsOfAddress: 50,
  /** Active bots of one person. */
  bots: 50,
  /** Drafts, snippets and other stored items of one person. */
  drafts: 2000,
  savedSnippets: 1000,
  scheduledMessages: 1000,
  alertWords: 1000,
  /** Browsers in which one person is signed in; one more ends the session that has been unused longest. */
  sessions: 100,
  /** Devices of one person that take notifications; one more replaces the device that took none for longest. */
  pushDevices: 20,
  /** Event queues of one person on a node; one more ends the queue that has not been polled for longest. */
  queues: 1000,
  /** Streams of one account that are open on a node. */
  streams: 50,
  /** Subscriptions (people × channels) that one request makes or ends, and channels that it makes. */
  subscriptionsAtOnce: 10_000,
  newChannelsAtOnce: 100,
  /** Limit for one message. */
  submessages: 1000,
  emojiOnMessage: 100,
  editsOfMessage: 1000,
  editBytesOfMessage: 1_000_000,
} as const;
