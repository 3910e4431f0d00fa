import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { formatRoute, parseRoute, type Route, type RouteNames } from '../state/route.ts';

/** Where one is: the path of the page (`/login`) and the route in its fragment. */
export interface PageLocation {
  readonly path: string;
  readonly route: Route;
  /** The fragment itself, without '#'. */
  readonly fragment: string;
}

/** The location bar: views read the place, and go elsewhere. Back and forward work by the browser's own history. */
export class Location {
  readonly #address = signal<Address & { readonly visit: number }>({ ...read(), visit: 0 });
  readonly #names: RouteNames;
  readonly place: ReadonlySignal<PageLocation>;
  /** Counts the places that one goes to. An address that is only put right is the same place. */
  readonly visit = computed(() => this.#address.value.visit);
  /** Asked before one goes elsewhere, if it is set: it calls `go`, or not. The address bar is ahead meanwhile. */
  guard: ((go: () => void) => void) | undefined;

  /** `home` follows changes of the setting. */
  constructor(names: RouteNames, home: () => Route) {
    this.#names = names;
    this.place = computed(() => {
      const { path, fragment } = this.#address.value;
      return { path, fragment, route: parseRoute(fragment, home) };
    });
    addEventListener('popstate', () => this.#follow());
    addEventListener('hashchange', () => this.#follow());
  }

  /** The fragment of a route, for links: `#narrow/channel/5-general`. */
  href(route: Route): string {
    return formatRoute(route, this.#names);
  }

  go(route: Route, { replace = false }: { replace?: boolean } = {}): void {
    this.#write(`/${this.href(route)}`, replace);
  }

  /** To a page of its own: `/login`. */
  goToPath(path: string, { replace = false }: { replace?: boolean } = {}): void {
    this.#write(path, replace);
  }

  #write(address: string, replace: boolean): void {
    if (replace) history.replaceState(history.state, '', address);
    else history.pushState(null, '', address);
    this.#follow(replace);
  }

  #follow(isPutRight = false): void {
    const { path, fragment } = read();
    const before = this.#address.peek();
    if (path === before.path && fragment === before.fragment) return;
    const go = () => {
      this.#address.value = { ...read(), visit: before.visit + (isPutRight ? 0 : 1) };
    };
    this.leave(go);
  }

  /** Goes on at once, or when the guard lets it. */
  leave(go: () => void): void {
    if (this.guard) this.guard(go);
    else go();
  }
}

type Address = Omit<PageLocation, 'route'>;

const read = (): Address => ({ path: location.pathname, fragment: location.hash.replace(/^#/, '') });
