/** Invalidates the cached security overview, so that its next use refetches it. */
export async function invalidateSecurity(): Promise<void> {
  await import('../../../../local/replies/invalidate').then(({ invalidateHere }) => invalidateHere(['security!get'])).catch(() => {});
}
