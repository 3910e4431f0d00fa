/** A value as its JSON text in bytes, which says the same in our names and in the brand's. */
export class EncodedJson {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  static of(value: unknown): EncodedJson {
    return new EncodedJson(Buffer.from(JSON.stringify(value)));
  }
}
