/** The texts of all elements of a name in an S3 answer: answers are flat, and their names have no attributes. */
export function* partsIn(text: string, element: string): Generator<string> {
  const [open, close] = [`<${element}>`, `</${element}>`];
  for (let from = text.indexOf(open); from >= 0; from = text.indexOf(open, from)) {
    const end = text.indexOf(close, from);
    if (end < 0) return;
    yield text.slice(from + open.length, end);
    from = end;
  }
}

/** The text of the first element of the name; '' without one. */
export function fieldOf(text: string, element: string): string {
  const [first = ''] = partsIn(text, element);
  return first
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}
