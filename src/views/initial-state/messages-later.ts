import { type Part, type Sight, wants } from './wanted.ts';

/** Until messages are read from the store here. */
export function messagesPart(sight: Sight): Part {
  return {
    ...(wants(sight, 'message') && { max_message_id: -1 }),
    ...(wants(sight, 'message') && wants(sight, 'update_message_flags') && { unread_msgs: NO_UNREADS }),
    ...(wants(sight, 'starred_messages') && { starred_messages: [] }),
    ...(wants(sight, 'recent_private_conversations') && { recent_private_conversations: [] }),
  };
}

const NO_UNREADS = {
  count: 0,
  pms: [],
  streams: [],
  huddles: [],
  mentions: [],
  old_unreads_missing: false,
};
