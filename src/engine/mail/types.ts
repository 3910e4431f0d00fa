/** How an address wants the text of mails (`.include-quotes` and similar words in the address). */
export interface MailTextOptions {
  /** Whether the address takes answers alone; absent: the mail's headers say whether it is one. */
  readonly takesAnswers?: boolean;
  readonly withQuotes: boolean;
  readonly withSignature: boolean;
  /** Whether the HTML form is preferred, where a mail has both. */
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
  /** Identifies the mail: equal if the same mail comes again. */
  readonly identity: string;
  /** `<…@…>`; '' without one. */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  /** The subject without "Re:" and similar words; '' without one. */
  readonly subject: string;
  /** As Markdown; '' if the mail has no text. */
  readonly text: string;
  readonly files: readonly MailFile[];
  /** The number of further files, which were left out. */
  readonly filesLeftOut: number;
  /** `answer`: a program's answer or report; `bulk`: a mail from a program or a list to many. */
  readonly automatic: 'answer' | 'bulk' | undefined;
  /** The number of mail servers that have forwarded the mail. */
  readonly hops: number;
}

/** A mail that cannot be read; `reason` is a sentence. */
export class UnreadableMail extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(reason, options);
    this.name = 'UnreadableMail';
  }
}
