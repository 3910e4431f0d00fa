export function followParent(process?: Pick<NodeJS.Process, 'env' | 'ppid'>): void;
