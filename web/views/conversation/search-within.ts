import type { Model } from '../../model/model.ts';
import type { Narrow } from '../../state/narrow.ts';
import { formatSearch } from '../../state/search-format.ts';
import type { Desk } from '../app/desk.ts';
import { searchNames } from '../search/search-data.ts';

/** Opens the search, with the narrow as its beginning. */
export function searchWithin(model: Model, desk: Desk, narrow: Narrow): void {
  const text = searchText(model, narrow);
  desk.searchFor(text === '' ? '' : `${text} `);
}

/** A narrow as one would type it: `channel:design topic:"new icons"`. */
export const searchText = (model: Model, narrow: Narrow): string => formatSearch(narrow, searchNames(model));
