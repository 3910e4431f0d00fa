import { loadArea } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { learnReasons } from './attempt.ts';
import { textOf } from './refusal-ids.ts';

/** From now on refusals stand in the language of the page. */
export async function learnRefusals(): Promise<void> {
  await loadArea('refusals');
  learnReasons((reason) => {
    const id = textOf(reason);
    return id && t(id);
  });
}
