/** A service that the mall needs does not answer now: the client is told to retry, and the log tells the operators. */
export class Unavailable extends Error {}

/** When a retry is worthwhile: the service comes back by itself. */
export const retryAfterSeconds = 3;
