import { BadRequest, DefinitionInvalid } from '../../engine/kernel/errors.ts';
import { toUsers } from '../../engine/log/audience.ts';
import { isWebTemplate, templateVariables } from '../markdown/linkifiers.ts';
import type { Playground } from '../model/organization.ts';
import { LIMITS } from '../model/settings/settings.ts';
import type { Tx } from '../realm/tx.ts';
import { deletePlayground, insertPlayground } from '../store/organization/playgrounds.ts';
import { NOT_OF_THE_WEB } from './linkifiers.ts';
import { requireFilled } from './require-filled.ts';

/** Returns the playground's ID. */
export async function addPlayground(tx: Tx, given: Omit<Playground, 'id'>): Promise<number> {
  const others = tx.realm.part('playgrounds');
  check(given, others);
  if (others.length >= LIMITS.playgrounds) {
    throw new BadRequest(`There are too many code playgrounds (limit: ${LIMITS.playgrounds})`);
  }
  const playground = { ...given, id: tx.nextId('playground') };
  await insertPlayground(tx, playground);
  await emitPlaygrounds(tx, [...others, playground]);
  return playground.id;
}

export async function removePlayground(tx: Tx, id: number): Promise<void> {
  const all = tx.realm.part('playgrounds');
  if (!all.some((each) => each.id === id)) throw new BadRequest('Invalid playground');
  await deletePlayground(tx, id);
  await emitPlaygrounds(
    tx,
    all.filter((each) => each.id !== id),
  );
}

/** Letters, digits, space, and characters in names of languages: `C++`, `F#`, `x86 asm (AT&T)`. */
const LANGUAGE = /^[ a-zA-Z0-9_+\-./#]*$/;

function check(
  { name, lexerLanguage, urlTemplate }: Omit<Playground, 'id'>,
  others: readonly Playground[],
): void {
  requireFilled({ name, lexer_language: lexerLanguage, url_template: urlTemplate });
  if (!LANGUAGE.test(lexerLanguage)) {
    throw new DefinitionInvalid('lexer_language', 'Invalid characters in lexer language');
  }
  const variables = templateVariables(urlTemplate);
  if (!variables) throw new DefinitionInvalid('url_template', 'Invalid URL template.');
  if (!isWebTemplate(urlTemplate)) throw new DefinitionInvalid('url_template', NOT_OF_THE_WEB);
  if (!variables.has('code')) {
    throw new DefinitionInvalid('__all__', 'Missing the required variable "code" in the URL template');
  }
  if (variables.size > 1) {
    throw new DefinitionInvalid('__all__', '"code" should be the only variable present in the URL template');
  }
  if (others.some((other) => other.lexerLanguage === lexerLanguage && other.name === name)) {
    throw new DefinitionInvalid('__all__', 'A playground with this name and language already exists.');
  }
}

async function emitPlaygrounds(tx: Tx, playgrounds: readonly Playground[]): Promise<void> {
  await tx.recordPart('playgrounds');
  const everybody = [...tx.realm.activeUsers()].map((user) => user.id);
  tx.emit({ type: 'realm_playgrounds', playgrounds }, toUsers(everybody));
}
