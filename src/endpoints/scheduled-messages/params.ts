import { z } from 'zod';

export const TYPES = ['direct', 'channel', 'stream', 'private'] as const;

/** spec 4.1, `to`: a channel's ID, or people's. */
export const recipients = z.union([z.int(), z.array(z.int())]);
