import { forgetFailed, retryFailed } from '../../chat/operations/failed-items.ts';
import type { Config } from '../../engine/config/config.ts';
import { type FailedItem, listGivenUp } from '../../engine/jobs/failed-items.ts';
import { CannotStart } from '../../engine/kernel/failures/cannot-start.ts';
import { ofOrganization } from './of-organization.ts';

/** Lists the items of jobs that were given up, the newest first. */
export const listFailed = (config: Config): Promise<string> =>
  ofOrganization(config, async (live) => {
    const items = await listGivenUp(live);
    if (items.length === 0) return 'No item of a job was given up.\n';
    return items.map(lineOf).join('');
  });

const lineOf = ({ job, kind, item, attempts, cause, failedAt }: FailedItem): string => {
  const at = new Date(failedAt * 1000).toISOString().replace('.000Z', 'Z');
  return `${job} ${item}  ${kind}, ${attempts} attempts, the last at ${at}: ${cause.replace(/\s+/g, ' ')}\n`;
};

/** Makes the running server, or the next start, try items again. */
export const retryItems = (config: Config, job?: string, item?: string): Promise<string> =>
  ofOrganization(config, async (live) => {
    const count = await live.transact((tx) => retryFailed(tx, { job, item: numberOf(item) }), 'command_line');
    if (count === 0) throw unknownItem();
    return `${count} ${count === 1 ? 'item is' : 'items are'} tried again within seconds, or at the next start.\n`;
  });

/** Takes items out of the list, so that no job tries them again. */
export const forgetItems = (config: Config, job?: string, item?: string): Promise<string> =>
  ofOrganization(config, async (live) => {
    const count = await live.transact(
      (tx) => forgetFailed(tx, { job, item: numberOf(item) }),
      'command_line',
    );
    if (count === 0) throw unknownItem();
    return `${count} ${count === 1 ? 'item is' : 'items are'} forgotten.\n`;
  });

const unknownItem = () =>
  new CannotStart('No such item was given up: `parley failed list` shows those that were.');

function numberOf(item: string | undefined): number | undefined {
  if (item === undefined) return undefined;
  if (!/^\d{1,15}$/.test(item)) throw new CannotStart(`${item} is no number of an item.`);
  return Number(item);
}
