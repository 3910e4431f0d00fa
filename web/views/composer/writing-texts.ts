import { needAreas } from '../../i18n/load.ts';

/** To be imported by the views that are loaded later: their texts come with them. */
needAreas('writing');
