import { defineFeature } from '../../engine/feature.ts';
import { linkFinder } from './link-finder.ts';
import { deleteOldPages } from './linked-pages.ts';
import { Previewer } from './previewer.ts';
import { previewsTables } from './tables.ts';

/** Milliseconds for a linked page: users read messages soon after they are sent. */
const PAGE_LIMITS = { totalMs: 20_000, headersMs: 15_000, connectMs: 10_000 };

export const previews = defineFeature({
  name: 'previews',
  tables: previewsTables,
  jobs: ({ context, openOutbound }) => [
    linkFinder(context),
    new Previewer(context, openOutbound(PAGE_LIMITS)),
  ],
  expiries: [{ days: 0, remove: deleteOldPages }],
});
