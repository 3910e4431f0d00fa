import './content.css';
import './code.css';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { currentLanguage } from '../../../i18n/texts.ts';
import { toFragment } from '../../../ui/html/html.ts';
import { useModel } from '../../app/model-context.ts';
import { liven } from './liven.ts';
import { followNames } from './names.ts';

interface Props {
  readonly id?: string;
  readonly html: string;
  readonly ownId: number;
  readonly class?: string;
}

/** HTML that the server rendered. It is made anew only if the text is another one. */
export function Content({ id, html, ownId, class: own = '' }: Props) {
  const { tables } = useModel();
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const fragment = toFragment(html);
    liven(fragment, ownId);
    element.current?.replaceChildren(fragment);
    return element.current ? followNames(element.current, tables) : undefined;
  }, [html, ownId, currentLanguage()]);
  return <div ref={element} id={id} class={`content ${own}`} dir="auto" />;
}
