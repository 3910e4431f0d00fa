/** The one object that every layer gets; `app.ts` composes it. */
export interface Context {
  readonly config: { readonly externalUrl: string };
}

/** Who asks. `client` is the name of the program (parameter `client`, else the User-Agent's first word). */
export interface Caller {
  readonly user: { readonly id: number; readonly role: number; readonly isBot: boolean };
  readonly client: string;
}
