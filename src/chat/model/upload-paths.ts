/**
 * Paths of uploaded files: `{realm}/{2 characters}/{24 random characters}/{file name}` (api: `path_id`). The random part
 * alone says which file it is; the name is for people.
 */
export interface UploadPath {
  readonly realmId: number;
  /** `{2 characters}/{24 characters}`. */
  readonly key: string;
}

const PATH = /^([0-9]{1,9})\/([0-9a-f]{2}\/[A-Za-z0-9_-]{24})(?:\/|$)/;
const PREFIX = '/user_uploads/';

/** Parses a path ID, with or without the file name; undefined: it is no path ID. */
export function readUploadPath(pathId: string): UploadPath | undefined {
  const [, realm, key] = PATH.exec(pathId) ?? [];
  return realm === undefined || key === undefined ? undefined : { realmId: Number(realm), key };
}

/** Keys of a realm's files that a text may link to, each once. */
export function uploadsIn(text: string, realmId: number): string[] {
  const keys = new Set<string>();
  for (let at = text.indexOf(PREFIX); at >= 0; at = text.indexOf(PREFIX, at + 1)) {
    const path = readUploadPath(text.slice(at + PREFIX.length, at + PREFIX.length + 64));
    if (path?.realmId === realmId) keys.add(path.key);
  }
  return [...keys];
}

/** Keys of a realm's files among links, each once. */
export function uploadKeys(pathIds: readonly string[], realmId: number): string[] {
  const paths = pathIds.map(readUploadPath);
  return [...new Set(paths.flatMap((path) => (path?.realmId === realmId ? [path.key] : [])))];
}

/** `{realm}/{…}/{file name}` (api: `path_id`). */
export const pathIdOf = (
  realmId: number,
  { pathKey, urlName }: { readonly pathKey: string; readonly urlName: string },
): string => `${realmId}/${pathKey}/${urlName}`;

/** The path of a file, without the host. */
export const pathUrl = (
  realmId: number,
  file: { readonly pathKey: string; readonly urlName: string },
): string => `${PREFIX}${pathIdOf(realmId, file)}`;
