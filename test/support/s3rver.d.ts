declare module '@20minutes/s3rver' {
  export default class S3rver {
    readonly store: {
      putContent: (path: string, content: unknown) => Promise<readonly [bytes: number, md5: string]>;
    };
    constructor(options: Readonly<Record<string, unknown>>);
    run(): Promise<unknown>;
    close(): Promise<void>;
  }
}
