/** A value as its JSON, which says the same in our names and in the brand's; a long one as bytes. */
export class EncodedJson {
  readonly json: string | Buffer;
  constructor(json: string | Buffer) {
    this.json = json;
  }
}
