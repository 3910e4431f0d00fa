/** How an address wants the text of mails (`.include-quotes` and its like in the address). */
export interface TextWishes {
  readonly withQuotes: boolean;
  readonly withSignature: boolean;
  /** The HTML form where a mail has both. */
  readonly prefersHtml: boolean;
}

export interface MailFile {
  /** At most 200 characters. */
  readonly name: string;
  /** The media type, in lower case. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** A mail that was read: clean, and bounded in each part. */
export interface ReadMail {
  /** What is the same when the mail comes again. */
  readonly identity: string;
  /** `<…@…>`; '' without one. */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  /** The subject without "Re:" and its like; '' without one. */
  readonly subject: string;
  /** As Markdown; '' if the mail has no text. */
  readonly text: string;
  readonly files: readonly MailFile[];
  /** How many more files there are, which were left out. */
  readonly filesLeftOut: number;
  /** `answer`: a program answers or reports on a mail; `bulk`: a program or a list sends it to many. */
  readonly automatic: 'answer' | 'bulk' | undefined;
  /** How many mail servers have passed the mail on. */
  readonly hops: number;
}

/** A mail that cannot be read; `reason` is a sentence. */
export class UnreadableMail extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'UnreadableMail';
  }
}
