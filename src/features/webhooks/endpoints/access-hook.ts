import type { User } from '../../../chat/model/people.ts';
import { BadRequest, NotFound } from '../../../engine/kernel/errors.ts';
import { findIntegration } from '../../integrations/catalogue.ts';
import type { Integration } from '../../integrations/kit/integration.ts';

/**
 * The integration of that name, for a bot. Threat: with a person's key in its settings, another service could do
 * everything that the person can.
 */
export function accessIntegration(user: User, name: string): Integration {
  const integration = findIntegration(name);
  if (!integration)
    throw new NotFound('There is no integration of this name. The page /integrations lists them.');
  if (!user.isBot) throw new BadRequest('This address takes the key of a bot.');
  return integration;
}
