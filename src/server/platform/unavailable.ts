/** Something that the mall needs does not answer just now: whoever asked is told to ask again, and operators by the log. */
export class Unavailable extends Error {}

/** It comes back by itself: so soon it pays to ask again. */
export const retryAfterSeconds = 3;
