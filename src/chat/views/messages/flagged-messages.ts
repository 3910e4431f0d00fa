import { z } from 'zod';

/** The outcome of a change of flags. */
interface Flagged {
  readonly changed: readonly number[];
  readonly skippedChannels?: readonly number[];
}

interface FlaggedRange extends Flagged {
  readonly processed: readonly number[];
  readonly foundOldest: boolean;
  readonly foundNewest: boolean;
}

const skipped = { ignored_because_not_subscribed_channels: z.array(z.int()).optional() };

export const flagsReply = { messages: z.array(z.int()), ...skipped };

export const rangeReply = {
  processed_count: z.int(),
  updated_count: z.int(),
  first_processed_id: z.int().nullable(),
  last_processed_id: z.int().nullable(),
  found_oldest: z.boolean(),
  found_newest: z.boolean(),
  ...skipped,
};

export const presentFlagged = (flagged: Flagged) => ({
  messages: flagged.changed,
  ...presentSkipped(flagged),
});

export const presentRange = (flagged: FlaggedRange) => ({
  processed_count: flagged.processed.length,
  updated_count: flagged.changed.length,
  first_processed_id: flagged.processed[0] ?? null,
  last_processed_id: flagged.processed.at(-1) ?? null,
  found_oldest: flagged.foundOldest,
  found_newest: flagged.foundNewest,
  ...presentSkipped(flagged),
});

const presentSkipped = ({ skippedChannels }: Flagged) =>
  skippedChannels && { ignored_because_not_subscribed_channels: skippedChannels };
