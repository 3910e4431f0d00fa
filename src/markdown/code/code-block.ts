import { escapeAttribute, escapeCode } from '../html.ts';
import { highlight } from './highlight.ts';
import { languageName } from './languages.ts';

/** A code block as the API shows it; `language` as written, empty for none. */
export function codeBlockHtml(source: string, language: string): string {
  const code = `${source.replace(/^\n+/, '').trimEnd()}\n`;
  const name = language === '' ? '' : languageName(language);
  const attribute = name === '' ? '' : ` data-code-language="${escapeAttribute(name)}"`;
  const html = highlight(code, name) ?? escapeCode(code);
  return `<div class="codehilite"${attribute}><pre><span></span><code>${html}</code></pre></div>\n`;
}

/** Lines of fenced code lose the spaces at their end. */
export function withoutTrailingSpace(source: string): string {
  return source
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
