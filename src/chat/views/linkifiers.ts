import type { Linkifier } from '../model/organization.ts';

export const presentLinkifier = (linkifier: Linkifier) => ({
  pattern: linkifier.pattern,
  url_template: linkifier.urlTemplate,
  id: linkifier.id,
});
