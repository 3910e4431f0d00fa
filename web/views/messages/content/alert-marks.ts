/** Marks ranges by elements, for browsers without the CSS Custom Highlight API. Returns what takes the marks away. */
export function markByElements(ranges: readonly Range[]): () => void {
  // From the last one on: what stands before a mark in the same text stays where it is.
  const marks = ranges.toReversed().map((range) => {
    const mark = document.createElement('mark');
    mark.className = 'alert-word';
    range.surroundContents(mark);
    return mark;
  });
  return () => {
    for (const mark of marks) {
      const parent = mark.parentNode;
      mark.replaceWith(...mark.childNodes);
      parent?.normalize();
    }
  };
}
