import { loadArea } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import { isSafeLink } from '../../ui/html/rules.ts';
import { additions } from './content/liven.ts';
import { make, makeIcon } from './content/make.ts';
import { playgroundAddress } from './playground-address.ts';

/** Browsers and servers take no longer addresses. */
const LONGEST = 8000;

/** Adds links to playgrounds to blocks of code in their language; also in messages already drawn. */
export async function addPlaygrounds(model: Pick<Model, 'live'>): Promise<void> {
  await loadArea('linkifiers');
  const add = (root: ParentNode) => {
    const playgrounds = model.live.now.realm_playgrounds ?? [];
    for (const block of root.querySelectorAll('.codehilite[data-code-language]')) {
      const language = block.getAttribute('data-code-language')?.toLowerCase();
      const fitting = playgrounds.filter(({ lexer_language: own }) => own.toLowerCase() === language);
      const code = block.querySelector('pre')?.textContent ?? '';
      const links = fitting.flatMap(({ name, url_template: template }) => linkTo(name, template, code));
      block.querySelector('.code-language')?.after(...links);
    }
  };
  additions.push(add);
  add(document);
}

function linkTo(playground: string, template: string, code: string): readonly HTMLElement[] {
  const href = playgroundAddress(template, code.toWellFormed());
  if (href.length > LONGEST || !isSafeLink(href)) return [];
  const name = t('linkifiers-open-in', { name: playground });
  const link = make('a', {
    href,
    target: '_blank',
    rel: 'noopener noreferrer',
    class: 'code-copy icon-button icon-button-small',
    'aria-label': name,
    'data-tip': name,
  });
  link.append(makeIcon('external-link'));
  return [link];
}
