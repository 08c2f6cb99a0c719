/** The browser wakes the worker by this name when there is a line. */
export const syncTag = 'dhow-outbox';
