import { addAreas } from '../i18n/load.ts';

/** The texts of the features are known once the list of features is there: the first view has none of them. */
addAreas(import.meta.glob<string>('./*/texts/*.ftl', { query: '?raw', import: 'default' }));
