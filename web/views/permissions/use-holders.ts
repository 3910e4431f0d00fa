import { useEffect, useRef, useState } from 'preact/hooks';
import {
  type AskedPermission,
  FIRST_PAGE,
  fetchHolders,
  type HoldersPage,
  type PermissionPlace,
} from '../../model/permissions.ts';
import { attempt } from '../app/attempt.ts';
import { useModel } from '../app/model-context.ts';
import { type Resource, useResource } from '../kit/resource.tsx';
import { changesPermissions } from './causes.ts';

/** The users requested again at once after a change; more come while the user scrolls. */
const MOST_AGAIN = 1000;
const STEP = 500;

/** Who has a permission, page by page, and again when something changes on which it depends. */
export function useHolders(permission: AskedPermission, place: PermissionPlace) {
  const { client } = useModel();
  const question = { permission, place };
  const [further, setFurther] = useState<HoldersPage>();
  const isLoading = useRef(false);
  const again = Math.max(FIRST_PAGE, Math.min(further?.holders.length ?? 0, MOST_AGAIN));
  const first = useResource(() => fetchHolders(client, question, { size: again }), {
    renewedBy: changesPermissions,
  });
  useEffect(() => setFurther(undefined), [first.value]);
  const page = further ?? first.value;
  const more = async () => {
    const anchor = page?.next ?? null;
    if (isLoading.current || page === undefined || anchor === null) return;
    isLoading.current = true;
    await attempt(async () => {
      const next = await fetchHolders(client, question, { anchor, size: STEP });
      setFurther({ ...next, holders: [...page.holders, ...next.holders] });
    });
    isLoading.current = false;
  };
  const holders: Resource<HoldersPage> = { ...first, value: page };
  return { holders, more };
}
