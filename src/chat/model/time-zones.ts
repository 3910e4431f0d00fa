const IDENTIFIER = /^[A-Za-z][A-Za-z0-9_+/-]{0,49}$/;

/** Whether `text` is an identifier of the IANA time zone database, older names included. */
export function isTimeZone(text: string): boolean {
  if (!IDENTIFIER.test(text)) return false;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions();
    // The identifier in the database's spelling, or an alias of one.
    return timeZone === text || timeZone.toLowerCase() !== text.toLowerCase();
  } catch {
    return false;
  }
}
