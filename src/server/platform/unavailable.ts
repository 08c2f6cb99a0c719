/** A service that the mall needs does not respond: the client is asked to retry, and the failure is logged for the operators. */
export class Unavailable extends Error {}

/** When to retry: such a service usually recovers without help. */
export const retryAfterSeconds = 3;
