/** A service that the mall needs does not respond: the client is asked to retry, and the failure is logged for the operators. */
export class Unavailable extends Error {}

/** When to retry: such a service usually recovers without help. */
export const retryAfterSeconds = 3;

/** Waits for work that the answer does not depend on; it is left undone if the service does not respond. All other failures count. */
export async function unlessUnavailable(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Unavailable)) throw error;
  });
}
