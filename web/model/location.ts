import { type ReadonlySignal, signal } from '@preact/signals';
import { formatRoute, parseRoute, type Route, type RouteNames } from '../state/route.ts';

/** Where one is: the path of the page (`/login`) and the route in its fragment. */
export interface Place {
  readonly path: string;
  readonly route: Route;
  /** The fragment itself, without '#'. */
  readonly fragment: string;
}

/** The location bar: views read the place, and go elsewhere. Back and forward work by the browser's own history. */
export class Location {
  readonly #place = signal<Place>(read());
  readonly #names: RouteNames;

  constructor(names: RouteNames) {
    this.#names = names;
    addEventListener('popstate', () => this.#follow());
    addEventListener('hashchange', () => this.#follow());
  }

  get place(): ReadonlySignal<Place> {
    return this.#place;
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
    this.#follow();
  }

  #follow(): void {
    const place = read();
    const before = this.#place.peek();
    if (place.path !== before.path || place.fragment !== before.fragment) this.#place.value = place;
  }
}

function read(): Place {
  const fragment = location.hash.replace(/^#/, '');
  return { path: location.pathname, route: parseRoute(fragment), fragment };
}
