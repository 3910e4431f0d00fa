import { z } from 'zod';
import { personShape } from '../../views/people/people.ts';

export const userReply = z
  .object({
    ...personShape.shape,
    is_active: z.boolean(),
  })
  .meta({ id: 'User' });
