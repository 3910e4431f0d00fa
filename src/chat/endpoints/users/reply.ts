import { z } from 'zod';
import { person } from '../../views/initial-state/reply/people.ts';

export const userReply = z
  .object({
    ...person.shape,
    is_active: z.boolean(),
  })
  .meta({ id: 'User' });
