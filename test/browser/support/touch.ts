import type { Page } from 'playwright-core';

/** Where no pointer hovers: controls that take room and a finger, and that nobody sees. Elsewhere: none. */
export function unseenOnTouch(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (!matchMedia('(hover: none)').matches) return [];
    // A box that is checked has its picture beside it; what is visually hidden is for screen readers and keys.
    const controls = 'button, a[href], select, textarea, [role="button"], [role="menuitem"], [tabindex="0"]';
    return [...document.querySelectorAll<HTMLElement>(controls)]
      .filter((each) => !each.closest('.visually-hidden, [aria-hidden="true"], [inert]'))
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && each.clientWidth > 1)
      .filter((each) => !each.checkVisibility({ opacityProperty: true }))
      .map((each) => `only hovering shows ${each.className || each.tagName} "${each.ariaLabel ?? ''}"`);
  });
}
