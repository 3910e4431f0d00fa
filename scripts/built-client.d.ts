export function isClientBuilt(root: string): boolean;
export function noteBuiltClient(root: string): void;
