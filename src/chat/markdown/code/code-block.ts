import { escapeAttribute, escapeCode } from '../html.ts';
import type { Rendering } from '../rendering.ts';
import { highlight } from './highlight.ts';
import { languageName } from './languages.ts';

/** A code block in the form of the API; `language` as written, '' for none. */
export function codeBlockHtml(source: string, language: string, rendering: Rendering): string {
  const code = `${source.replace(/^\n+/, '').trimEnd()}\n`;
  const name = language === '' ? '' : languageName(language);
  const attribute = name === '' ? '' : ` data-code-language="${escapeAttribute(name)}"`;
  const lexer = name === '' ? languageOfFirstLine(code) : name;
  const html = highlight(code, lexer, rendering) ?? escapeCode(code);
  return `<div class="codehilite"${attribute}><pre><span></span><code>${html}</code></pre></div>\n`;
}

/** The language of a first line like `#!/usr/bin/python` or `:::python`, which selects the colours but is not named. */
function languageOfFirstLine(code: string): string {
  const named = /^(?:#!|:::?)(?:(?:\/[\w.-]{1,40}){0,9}[/ ])?([\w#+.-]{1,40})/.exec(code)?.[1];
  return named === undefined ? '' : languageName(named);
}

/** Lines of fenced code lose the spaces at their end. */
export function withoutTrailingSpace(source: string): string {
  return source
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}
