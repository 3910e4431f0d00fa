/** Text that is HTML already. Everything else that goes into a page is escaped. */
export class HtmlText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = HtmlText | string | number | false | undefined | readonly Part[];

/** A template that escapes its values, except HTML; lists are joined. */
export function html(strings: TemplateStringsArray, ...values: readonly Part[]): HtmlText {
  return new HtmlText(String.raw({ raw: strings }, ...values.map(textOf)));
}

function textOf(part: Part): string {
  if (part instanceof HtmlText) return part.text;
  if (Array.isArray(part)) return part.map(textOf).join('');
  return part === undefined || part === false ? '' : escapeHtml(String(part));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
