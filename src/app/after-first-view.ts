export function begin(_page: unknown): void {}
