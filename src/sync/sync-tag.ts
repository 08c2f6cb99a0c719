/** The tag of the sync event by which the browser wakes the worker when online. */
export const syncTag = 'dhow-outbox';
