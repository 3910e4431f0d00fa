import { defineFeature } from '../../engine/feature.ts';
import { deleteOldPages } from './linked-pages.ts';

export const previews = defineFeature({
  name: 'previews',
  expiries: [{ days: 0, remove: deleteOldPages }],
});
