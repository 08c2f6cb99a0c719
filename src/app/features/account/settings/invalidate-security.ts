/** Where the device's copy of how the account stands is used next, it is asked for anew. */
export async function invalidateSecurity(): Promise<void> {
  await import('../../../../local/replies/invalidate').then(({ invalidateHere }) => invalidateHere(['security!get'])).catch(() => {});
}
