import type { Page } from 'playwright-core';

/** A page or a dialog that can be scrolled sideways, and texts that are cut off without a sign of it. */
export function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    const bodies = document.querySelectorAll('.dialog-body, .inbox-scroll, .directory-scroll, .details-body');
    for (const body of bodies) {
      const tooMuch = body.scrollWidth - body.clientWidth;
      if (tooMuch <= 0) continue;
      const { left, right } = body.getBoundingClientRect();
      const isOut = (box: DOMRect) => box.width > 0 && (box.right > right + 1 || box.left < left - 1);
      const widest = [...body.querySelectorAll('*')].find((each) => isOut(each.getBoundingClientRect()));
      found.push(`${body.className} is ${tooMuch} px too wide for ${widest?.className || widest?.tagName}`);
    }
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const hasText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim());
      if (!hasText || element.closest('.visually-hidden, [aria-hidden="true"], svg, .katex, pre')) continue;
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const { overflowX, overflowY, textOverflow, display, lineHeight, fontSize } = getComputedStyle(element);
      const isCut = overflowX !== 'visible' && overflowX !== 'auto' && textOverflow !== 'ellipsis';
      const wide = element.scrollWidth > element.clientWidth + 1 && display !== 'inline';
      // What hangs below the line, as of a g, is no overflow to the browser.
      const isLow = overflowY === 'hidden' && parseFloat(lineHeight) < 1.3 * parseFloat(fontSize);
      const { left, right } = element.getBoundingClientRect();
      const isOutside =
        right < 1 || left > root.clientWidth - 1 ? false : right > root.clientWidth + 1 || left < -1;
      let isMeant = false;
      for (let above = element.parentElement; above && !isMeant; above = above.parentElement) {
        const { overflowX: how, textOverflow: end } = getComputedStyle(above);
        const isWide = above.clientWidth < above.scrollWidth;
        isMeant = isWide && (/auto|scroll/.test(how) || (how === 'hidden' && end === 'ellipsis'));
      }
      if ((wide && isCut) || isLow || (isOutside && !isMeant))
        found.push(`cut off: ${element.className || element.tagName} "${element.textContent?.slice(0, 60)}"`);
    }
    return found;
  });
}
