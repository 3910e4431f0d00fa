export function findBuiltServer(folder?: string, root?: string): string | undefined;
