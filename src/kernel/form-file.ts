/** A file of a multipart form, in memory. */
export interface FormFile {
  /** The name of the form's field. */
  readonly field: string;
  /** As its sender calls it; may be ''. */
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}
