import type { Missing, SitePage } from '../../engine/http/pages.ts';
import { html } from './html.ts';
import { document } from './layout.ts';

const API = '/api/v1';

/** 404: names the API's address, and the right path if only its prefix is missing. */
export function missingPage({ path, method, wantsHtml }: Missing, apiPaths: readonly string[]): SitePage {
  const meant = meantPath(path, apiPaths);
  if (!wantsHtml) return plain(method, path, meant);
  return document({
    title: 'Not found',
    status: 404,
    body: html`<main class="card">
<h1>Not found</h1>
<p>There is no page at <code>${path}</code>.</p>
${meant !== undefined && html`<p>Did you mean <code>${meant}</code>? All operations of the API are below <code>${API}</code>.</p>`}
<p><a href="/">Start</a> · <a href="/api">API</a></p>
</main>`,
  });
}

function plain(method: string, path: string, meant: string | undefined): SitePage {
  const hint =
    meant === undefined
      ? `The API is below ${API}; /api describes it.`
      : `Did you mean ${method} ${meant}? The API is below ${API}; /api describes it.`;
  return {
    status: 404,
    type: 'text/plain; charset=utf-8',
    body: `Not found: ${path}\n${hint}\n`,
    policy: "default-src 'none'",
    maxAge: 0,
  };
}

/** The path below the API's prefix, if it begins like an operation's path. */
function meantPath(path: string, apiPaths: readonly string[]): string | undefined {
  const below = path.replace(/^\/(?:api|v1|json)(?=\/)/, '');
  const first = firstSegment(below);
  return apiPaths.some((each) => firstSegment(each) === first) ? `${API}${below}` : undefined;
}

const firstSegment = (path: string): string => path.split('/', 2)[1] ?? '';
