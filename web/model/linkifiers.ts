import type { Client } from '../client/index.ts';
import {
  type AddCodePlaygroundParams,
  type AddLinkifierParams,
  addCodePlayground,
  addLinkifier,
  removeCodePlayground,
  removeLinkifier,
  reorderLinkifiers,
  type TryLinkifierReply,
  tryLinkifier,
  updateLinkifier,
} from '../client/operations.ts';

export type LinkifierInput = AddLinkifierParams;
export type PlaygroundInput = AddCodePlaygroundParams;
export type TriedLinkifier = TryLinkifierReply;

/** The linkifiers event changes what is shown, as that of playgrounds. `id` undefined: a new one. */
export async function saveLinkifier(
  client: Client,
  id: number | undefined,
  input: LinkifierInput,
): Promise<void> {
  await (id === undefined
    ? client.call(addLinkifier, input)
    : client.call(updateLinkifier, { filter_id: id, ...input }));
}

export async function deleteLinkifier(client: Client, id: number): Promise<void> {
  await client.call(removeLinkifier, { filter_id: id });
}

export async function orderLinkifiers(client: Client, ids: readonly number[]): Promise<void> {
  await client.call(reorderLinkifiers, { ordered_linkifier_ids: ids });
}

interface Attempt extends LinkifierInput {
  /** The ID of the linkifier that the tried one would replace. */
  readonly id: number | undefined;
  readonly content: string;
}

/** The preview of a text; the server runs the pattern, and saves nothing. */
export const tryUnsaved = (
  client: Client,
  { id, ...attempt }: Attempt,
  signal: AbortSignal,
): Promise<TriedLinkifier> =>
  client.call(tryLinkifier, { ...attempt, ...(id !== undefined && { filter_id: id }) }, { signal });

export async function addPlayground(client: Client, input: PlaygroundInput): Promise<void> {
  await client.call(addCodePlayground, input);
}

export async function removePlayground(client: Client, id: number): Promise<void> {
  await client.call(removeCodePlayground, { playground_id: id });
}
