/**
 * Copies formulas as they were written. What KaTeX draws is three times the same in parts, and the browser leaves out
 * the one that has the source, which is not seen.
 */
export function copyFormulas(): void {
  document.addEventListener('copy', (event) => {
    const selection = getSelection();
    if (!selection || selection.isCollapsed || !event.clipboardData || event.defaultPrevented) return;
    const copied = withSources(selection.getRangeAt(0));
    if (!copied) return;
    event.clipboardData.setData('text/html', copied.innerHTML);
    event.clipboardData.setData('text/plain', textOf(copied));
    event.preventDefault();
  });
}

const FORMULA = '.katex-display, .katex';

/** The selected nodes with the sources of formulas in their places; undefined where there are none. */
function withSources(selected: Range): HTMLElement | undefined {
  const range = selected.cloneRange();
  const [first, last] = [range.startContainer, range.endContainer].map(formulaAround);
  if (first) range.setStartBefore(first);
  if (last) range.setEndAfter(last);
  const copied = document.createElement('div');
  copied.append(range.cloneContents());
  let areThere = false;
  for (const formula of copied.querySelectorAll(FORMULA)) {
    const source = formula.querySelector('annotation')?.textContent?.trim();
    if (source === undefined || !formula.parentElement) continue;
    areThere = true;
    formula.replaceWith(`$$${source}$$`);
  }
  return areThere ? copied : undefined;
}

function formulaAround(node: Node): Element | null | undefined {
  const element = node instanceof Element ? node : node.parentElement;
  return element?.closest('.katex-display') ?? element?.closest('.katex');
}

/** With line ends as they would be shown: for a moment the nodes stand in the page, out of sight. */
function textOf(element: HTMLElement): string {
  element.style.position = 'fixed';
  element.style.insetInlineStart = '-9999px';
  document.body.append(element);
  const text = element.innerText;
  element.remove();
  return text;
}
