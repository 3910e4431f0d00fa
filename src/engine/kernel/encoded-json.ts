/** A value as JSON text that has the same names for clients of the original brand (`http/wire-names.ts`). */
export class EncodedJson {
  readonly bytes: Buffer;
  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  static of(value: unknown): EncodedJson {
    return new EncodedJson(Buffer.from(JSON.stringify(value)));
  }
}
