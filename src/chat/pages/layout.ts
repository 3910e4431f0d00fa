import type { SitePage } from '../../engine/http/pages.ts';
import { type HtmlText, html } from './html.ts';

/** Allows only content of this server, and no frames. */
const policyOf = (hasForm: boolean): string =>
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; " +
  `base-uri 'none'; form-action ${hasForm ? "'self'" : "'none'"}; frame-ancestors 'none'`;

export interface Document {
  readonly title: string;
  readonly body: HtmlText;
  /** A script of ours; the page works without it too. */
  readonly script?: string;
  readonly status?: number;
  /** Whether the page has a form; default false. */
  readonly hasForm?: boolean;
}

export function document({ title, body, script, status = 200, hasForm = false }: Document): SitePage {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="/static/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/static/pages.css">
${script !== undefined && html`<script src="${script}" defer></script>`}
</head>
<body>
${body}
</body>
</html>
`;
  return { status, type: 'text/html; charset=utf-8', body: page.text, policy: policyOf(hasForm), maxAge: 0 };
}
