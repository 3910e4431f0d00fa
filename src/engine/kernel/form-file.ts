/** A file of a multipart form, in memory. */
export interface FormFile {
  /** The name of the form's field. */
  readonly field: string;
  /** The file name that the client gave; may be ''. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}
