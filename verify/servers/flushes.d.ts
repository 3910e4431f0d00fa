export function noteFlushes(folder: string): Promise<(isSkipped: boolean) => void>;
export function committed(path: string): object | undefined;
