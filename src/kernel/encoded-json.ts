/** A value as its JSON text, which says the same in our names and in the brand's. */
export class EncodedJson {
  readonly json: string;
  constructor(json: string) {
    this.json = json;
  }
}
