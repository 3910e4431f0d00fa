import { developmentEndpoints, endpoints } from '../../../src/catalogue.ts';
import { basicHeader } from '../../../src/engine/http/admission/credentials.ts';
import type { Endpoint } from '../../../src/engine/http/define-endpoint.ts';
import { encodeRequest } from '../../../src/testing/client.ts';
import { inject } from '../../../src/testing/inject.ts';
import { picture } from '../../support/pictures.ts';
import type { Actor, TestServer } from '../../support/server.ts';
import { send } from '../../support/uploads.ts';

/**
 * In the order of the columns: the roles; `deactivated` and `nobody`, who have no account any more or none at all; and
 * the `outsider`, a member to whom the object does not belong, or who is not in the place where it is.
 */
export const COLUMNS = [
  ...(['owner', 'administrator', 'moderator', 'member', 'guest', 'bot'] as const),
  ...(['deactivated', 'nobody', 'outsider'] as const),
] as const;
export type Column = (typeof COLUMNS)[number];

/** Makes the parameters that one cell is called with, and the things that they name. */
export type Making = (world: World) => Params | Promise<Params>;
type Params = Readonly<Record<string, unknown>>;

/** A mark for each column (`+` allowed, `-` refused, `.` there is no such case), the operation, its parameters. */
export type Row = readonly [marks: string, operationId: string, params?: Params | Making];

export interface World {
  readonly server: TestServer;
  /** The owner of things: the caller, or alice, a member, when the caller is none of the roles. */
  readonly me: Actor;
}

const all = new Map([...endpoints, ...developmentEndpoints].map((each) => [each.operationId, each]));

export const operationIds: readonly string[] = [...all.keys()];

/** `owner: to be refused, was allowed`, for each cell that is not as the row says. */
export async function problemsOf(server: TestServer, [marks, id, params = {}]: Row): Promise<string[]> {
  const endpoint = all.get(id);
  if (!endpoint) return [`there is no operation ${id}`];
  const cells = marks.replaceAll(' ', '');
  if (cells.length !== COLUMNS.length || !/^[-+.]*$/.test(cells))
    return [`marks for ${COLUMNS.length} columns`];
  const problems: string[] = [];
  for (const [index, column] of COLUMNS.entries()) {
    if (cells[index] === '.') continue;
    const me = server.as[isRole(column) ? (actorOf(column) ?? 'alice') : 'alice'];
    const made = typeof params === 'function' ? await params({ server, me }) : params;
    const problem = problemWith(column, cells[index] === '+', await call(server, column, endpoint, made));
    if (problem) problems.push(`${column}: ${problem}`);
  }
  return problems;
}

const isRole = (column: Column): boolean => COLUMNS.indexOf(column) < COLUMNS.indexOf('deactivated');

function actorOf(column: Column): keyof TestServer['as'] | undefined {
  switch (column) {
    case 'member':
      return 'alice';
    case 'deactivated':
      return 'gone';
    case 'outsider':
      return 'bob';
    case 'nobody':
      return undefined;
    default:
      return column;
  }
}

interface Outcome {
  readonly status: number;
  readonly text: string;
}

function problemWith(column: Column, allowed: boolean, { status, text }: Outcome): string | undefined {
  if (allowed)
    return status === 200 || status === 302 ? undefined : `to be allowed, was refused: ${status} ${text}`;
  if (status === 200) return 'to be refused, was allowed';
  const isStranger = column === 'deactivated' || column === 'nobody';
  if (isStranger === (status === 401) && [400, 401, 403, 404].includes(status)) return undefined;
  return `to be refused otherwise than by ${status} ${text}`;
}

export async function call(
  server: TestServer,
  column: Column,
  endpoint: Endpoint,
  params: Params,
): Promise<Outcome> {
  const name = actorOf(column);
  if (endpoint.streams) return stream(server, column, endpoint, params);
  const { status, body } = endpoint.takesFile
    ? await sendFile(server, name && server.as[name], endpoint, params)
    : await server.answer(name, endpoint, params);
  return { status, text: JSON.stringify(body) };
}

/** Without a socket, a WebSocket is refused once the caller has been let in. */
async function stream(server: TestServer, column: Column, endpoint: Endpoint, params: Params) {
  const name = actorOf(column);
  const user = name && server.as[name].user;
  const { path } = encodeRequest(endpoint, params);
  const headers = user && {
    authorization: basicHeader({ email: user.deliveryEmail, apiKey: user.apiKey }),
  };
  const { statusCode, body } = await inject(server.app.http, { url: path, ...(headers && { headers }) });
  return { status: statusCode === 426 ? 200 : statusCode, text: body };
}

/** The parameters and a picture, as the parts of a form; what the path names is in the path. */
async function sendFile(server: TestServer, actor: Actor | undefined, endpoint: Endpoint, params: Params) {
  const all = Object.entries(params).map(([field, value]) => [field, String(value)] as const);
  const isInPath = ([field]: readonly [string, string]) => endpoint.path.includes(`{${field}}`);
  const fields = all.filter((each) => !isInPath(each)).map(([field, content]) => ({ field, content }));
  const content = await picture('png', { width: 9, height: 9 });
  const parts = [...fields, { filename: 'a.png', type: 'image/png', content }];
  return send(server, actor, endpoint, parts, Object.fromEntries(all.filter(isInPath)));
}
