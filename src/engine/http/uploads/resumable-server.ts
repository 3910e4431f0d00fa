import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { Server } from '@tus/server';
import { ERRORS, type Upload } from '@tus/utils';
import type { Caller } from '../../declared.ts';
import { ApiError, BadRequest } from '../../kernel/errors.ts';
import { errorJson } from '../reply/reply.ts';
import { isOf, type ResumableStore } from './resumable-store.ts';
import type { ResumableUploads } from './resumable-uploads.ts';

type User = Caller['user'];
type Hook = NonNullable<ConstructorParameters<typeof Server>[0]['onIncomingRequest']>;
type Request = Parameters<Hook>[0];

export interface ResumableServerOptions extends ResumableUploads {
  readonly path: string;
  readonly store: ResumableStore;
  /** The user of the request; admission has set it before. */
  userOf(request: IncomingMessage): User;
  logError(error: unknown): void;
}

/** A server of the protocol (tus 1.0), which a library implements. Our code decides who may continue which upload, and what becomes of it. */
export function createResumableServer(options: ResumableServerOptions): Server {
  const { store } = options;
  const userOf = (request: Request): User =>
    options.userOf(request.runtime?.node?.req as unknown as IncomingMessage);
  return new Server({
    path: options.path,
    datastore: store,
    relativeLocation: true,
    maxSize: options.maxBytes,
    // No page of another host may use what a browser stored for this host.
    allowedOrigins: () => false,
    namingFunction: (request) => `${userOf(request).id}.${randomBytes(16).toString('hex')}`,
    async onIncomingRequest(request, id) {
      // The same error for a missing upload and another user's.
      if (!isOf(id, userOf(request).id)) throw ERRORS.FILE_NOT_FOUND;
    },
    async onUploadCreate(request, { size = 0 }) {
      await options.begin(userOf(request), size);
      return {};
    },
    async onUploadFinish(request, upload) {
      const outcome = await finish(options, userOf(request), upload);
      const isCreated = request.method === 'POST';
      return {
        ...(!isCreated && { status_code: 200 }),
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(outcome),
      };
    },
    onResponseError: (_, error) => shown(error, options),
  });
}

async function finish(options: ResumableServerOptions, user: User, { id, size = 0, metadata }: Upload) {
  const { store } = options;
  const known = await store.outcomeOf(id);
  if (known) return known;
  const name = metadata?.filename ?? metadata?.name ?? '';
  const type = metadata?.filetype ?? '';
  try {
    return await store.finish(id, (path) => options.finish(user, { path, name, type, size }));
  } catch (error) {
    // A refused upload would be refused again; after another failure the client may try again.
    if (error instanceof ApiError) await store.remove(id);
    throw error;
  }
}

function shown(
  error: Error | { status_code: number; body: string },
  { tooLarge, logError }: ResumableServerOptions,
): { status_code: number; body: string } | undefined {
  if (error instanceof ApiError) return refusal(error, error.status);
  if (!('status_code' in error)) {
    logError(error);
    return { status_code: 500, body: 'Internal server error\n' };
  }
  if (error.status_code === 413) return refusal(new BadRequest(tooLarge), 413);
  return undefined;
}

/** Clients of this protocol read `message`, clients of the API `msg`. */
function refusal(error: ApiError, status_code: number) {
  const body = { ...(JSON.parse(errorJson(error)) as object), message: error.message };
  return { status_code, body: JSON.stringify(body) };
}
