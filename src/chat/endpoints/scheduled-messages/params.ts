import { z } from 'zod';
import { listOf } from '../../../engine/http/params.ts';
import { BOUNDS } from '../../../engine/kernel/bounds.ts';

export const TYPES = ['direct', 'channel', 'stream', 'private'] as const;

/** `to`: a channel's ID, or users' IDs. */
export const recipients = z.union([z.int(), listOf(z.int(), BOUNDS.recipients)]);
