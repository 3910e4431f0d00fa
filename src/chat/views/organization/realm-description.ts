import { emptyMarkdownContext, renderMessage } from '../../markdown/render.ts';
import type { RealmInfo } from '../../model/organization.ts';

const rendered = new WeakMap<RealmInfo, string>();

/** The description of the organization as HTML, without mentions. Rendered once for each state. */
export function realmDescription(info: RealmInfo, realmUrl: string): string {
  let html = rendered.get(info);
  if (html === undefined) {
    html =
      info.description === ''
        ? ''
        : renderMessage(info.description, { ...emptyMarkdownContext, realmUrl }).html;
    rendered.set(info, html);
  }
  return html;
}
