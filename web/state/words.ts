/** Whether a text has all words of a query, in any case of letters; a query without words fits each text. */
export function byWords(query: string): (text: string) => boolean {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  return (text) => {
    const lowered = text.toLowerCase();
    return words.every((word) => lowered.includes(word));
  };
}
