import type { RegisterQueueReply } from '../client/operations.ts';
import type { ChannelToJoin, Subscription } from '../client/shapes.ts';

export type {
  Bot,
  BotChange,
  Channel,
  ChannelToJoin,
  Draft,
  GroupSetting,
  Person,
  PersonChange,
  ProfileField,
  RealmDomain,
  SavedSnippet,
  ScheduledMessage,
  Subscription,
  UnreadDetails,
  UnreadMessages,
  UserGroup,
  UserGroupChange,
  UserStatus,
  UserTopic,
} from '../client/shapes.ts';

/** A client's state: the reply of POST /register, with the requested parts. */
export type ClientState = Partial<RegisterQueueReply>;

/** With the IDs of its subscribers, if the client asked for them. */
export type ChannelWithPeople = Subscription | ChannelToJoin;
