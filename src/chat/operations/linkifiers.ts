import { BadRequest, DefinitionInvalid } from '../../engine/kernel/errors.ts';
import { toUsers } from '../../engine/log/audience.ts';
import { inspectPattern, isWebTemplate, templateVariables } from '../markdown/linkifiers.ts';
import type { Linkifier } from '../model/organization.ts';
import { LIMITS } from '../model/settings/settings.ts';
import type { Tx } from '../realm/tx.ts';
import {
  deleteLinkifier,
  insertLinkifier,
  orderLinkifiers,
  updateLinkifier,
} from '../store/organization/linkifiers.ts';
import { requireFilled } from './require-filled.ts';

export const NOT_OF_THE_WEB = 'Invalid URL template: it must begin with http:// or https://.';

export type Definition = Omit<Linkifier, 'id'>;

/** Adds a linkifier after all others. Returns its ID. */
export async function addLinkifier(tx: Tx, given: Definition): Promise<number> {
  const others = tx.realm.part('linkifiers');
  checkDefinition(given, others);
  if (others.length >= LIMITS.linkifiers) {
    throw new BadRequest(`There are too many linkifiers (limit: ${LIMITS.linkifiers})`);
  }
  const linkifier = { ...given, id: tx.nextId('linkifier') };
  await insertLinkifier(tx, linkifier, others.length);
  await emitLinkifiers(tx, [...others, linkifier]);
  return linkifier.id;
}

export async function editLinkifier(tx: Tx, changed: Linkifier): Promise<void> {
  const all = tx.realm.part('linkifiers');
  const { id } = accessLinkifier(tx, changed.id);
  checkDefinition(
    changed,
    all.filter((each) => each.id !== id),
  );
  await updateLinkifier(tx, changed);
  await emitLinkifiers(
    tx,
    all.map((each) => (each.id === changed.id ? changed : each)),
  );
}

export async function removeLinkifier(tx: Tx, linkifierId: number): Promise<void> {
  const { id } = accessLinkifier(tx, linkifierId);
  const left = tx.realm.part('linkifiers').filter((each) => each.id !== id);
  await deleteLinkifier(tx, id);
  await orderLinkifiers(
    tx,
    left.map((each) => each.id),
  );
  await emitLinkifiers(tx, left);
}

/** `ids`: all linkifiers, each exactly once. */
export async function reorderLinkifiers(tx: Tx, ids: readonly number[]): Promise<void> {
  const byId = new Map(tx.realm.part('linkifiers').map((each) => [each.id, each]));
  if (new Set(ids).size < ids.length) {
    throw new BadRequest('The ordered list must not contain duplicated linkifiers');
  }
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  if (ordered.length < ids.length || ordered.length < byId.size) {
    throw new BadRequest('The ordered list must enumerate all existing linkifiers exactly once');
  }
  await orderLinkifiers(tx, ids);
  await emitLinkifiers(tx, ordered);
}

export function accessLinkifier({ realm }: Pick<Tx, 'realm'>, id: number): Linkifier {
  const linkifier = realm.part('linkifiers').find((each) => each.id === id);
  if (!linkifier) throw new BadRequest('Linkifier not found.');
  return linkifier;
}

/** Throws unless pattern and template fit together, and no other linkifier has the pattern. */
export function checkDefinition({ pattern, urlTemplate }: Definition, others: readonly Linkifier[]): void {
  requireFilled({ pattern, url_template: urlTemplate });
  const inspected = inspectPattern(pattern);
  if ('problem' in inspected) {
    throw new DefinitionInvalid('pattern', `Bad regular expression: ${inspected.problem}`);
  }
  const { groups } = inspected;
  const variables = templateVariables(urlTemplate);
  if (!variables) throw new DefinitionInvalid('url_template', 'Invalid URL template.');
  if (!isWebTemplate(urlTemplate)) throw new DefinitionInvalid('url_template', NOT_OF_THE_WEB);
  const unused = groups.find((name) => !variables.has(name));
  if (unused !== undefined) {
    throw new DefinitionInvalid(
      '__all__',
      `Group '${unused}' in linkifier pattern is not present in URL template.`,
    );
  }
  const unknown = [...variables].find((name) => !groups.includes(name));
  if (unknown !== undefined) {
    throw new DefinitionInvalid(
      '__all__',
      `Group '${unknown}' in URL template is not present in linkifier pattern.`,
    );
  }
  if (others.some((other) => other.pattern === pattern)) {
    throw new DefinitionInvalid('__all__', 'A linkifier with this pattern already exists.');
  }
}

/** Reads the stored linkifiers again into the log, and sends `linkifiers` to all active users. */
async function emitLinkifiers(tx: Tx, linkifiers: readonly Linkifier[]): Promise<void> {
  await tx.recordPart('linkifiers');
  const everybody = [...tx.realm.activeUsers()].map((user) => user.id);
  tx.emit({ type: 'realm_linkifiers', linkifiers }, toUsers(everybody));
}
