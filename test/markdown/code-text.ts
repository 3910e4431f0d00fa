/** The code of which coloured HTML was made. */
export function textOf(html: string): string {
  return (
    html
      .replaceAll(/<\/?span[^>]*>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      // Last: `&amp;lt;` stands for the text `&lt;`.
      .replaceAll('&amp;', '&')
  );
}
