import { t } from '../../i18n/texts.ts';
import { channelDirectory } from '../../model/channel-directory.ts';
import type { Model } from '../../model/model.ts';

/** Code points, as the server counts. */
export const MAX_NAME = 60;
export const MAX_DESCRIPTION = 1024;

/** The error of a name; `ownId`: the channel that has it. Follows changes. */
export function problemOfName(model: Model, given: string, ownId?: number): string | undefined {
  const name = given.trim();
  if (name === '') return t('channels-need-name');
  const length = [...name].length;
  if (length > MAX_NAME) return t('channels-name-long', { max: MAX_NAME, over: length - MAX_NAME });
  const key = name.toLowerCase();
  const taken = [model.tables.channels.value, channelDirectory(model).archived.value ?? []].flatMap((all) =>
    [...all.values()].filter(
      (each) => typeof each === 'object' && 'name' in each && each.name.toLowerCase() === key,
    ),
  );
  const other = taken.find(({ stream_id: id }) => id !== ownId);
  if (!other) return undefined;
  return other.is_archived ? t('channels-name-taken-archived') : t('channels-name-taken');
}
