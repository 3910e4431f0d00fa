import { DetailedError, Upload } from 'tus-js-client';
import { ApiFailure } from '../client/index.ts';

/** The server, or what stands before it, does not answer the protocol. */
export class NotSpoken extends Error {}

interface Asked {
  readonly file: File;
  readonly progress: (sent: number) => void;
  readonly signal: AbortSignal;
  /** The page's token: the cookie alone does nothing. */
  readonly token: string;
  readonly chunkBytes: number;
  /** Where a part of it is already. */
  readonly uploadUrl: string | undefined;
  readonly onUrl: (url: string) => void;
}

const RETRY_MS = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];

/** Uploads by tus 1.0, in pieces: after a loss of the network, received pieces are not sent again. */
export function sendResumable({ file, progress, signal, token, chunkBytes, uploadUrl, onUrl }: Asked) {
  return new Promise<{ url: string; filename: string }>((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: '/json/tus',
      uploadUrl: uploadUrl ?? null,
      chunkSize: chunkBytes,
      retryDelays: RETRY_MS,
      headers: { 'X-CSRFToken': token },
      metadata: { filename: file.name, filetype: file.type },
      storeFingerprintForResuming: false,
      onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
      onProgress: (sent, total) => progress(total > 0 ? sent / total : 0),
      onError: (error) => reject(failureOf(error)),
      onSuccess({ lastResponse }) {
        try {
          resolve(JSON.parse(lastResponse.getBody()) as { url: string; filename: string });
        } catch {
          reject(new NotSpoken());
        }
      },
    });
    // The server deletes an upload that nobody goes on with.
    signal.addEventListener('abort', () => void upload.abort(true).catch(() => undefined));
    upload.start();
  });
}

function failureOf(error: Error): Error {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return error;
  try {
    const { result, code, msg } = JSON.parse(response.getBody()) as Record<string, unknown>;
    if (result !== 'error') return new NotSpoken();
    return new ApiFailure({ code: String(code), msg: String(msg), status: response.getStatus() });
  } catch {
    return new NotSpoken();
  }
}
