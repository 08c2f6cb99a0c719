/** A service that the mall needs does not respond: the client is asked to retry, and the failure is logged for the operators. */
export class Unavailable extends Error {}

/** When to retry: such a service usually recovers without help. */
export const retryAfterSeconds = 3;

/** Waits for work that the reply does not depend on: if a service that it needs is unavailable, it is left undone. All other errors are thrown. */
export async function unlessUnavailable(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Unavailable)) throw error;
  });
}
