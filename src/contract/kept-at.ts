/** Header on a response from the worker's cache: when the shop gave it, UTC milliseconds. It says nothing about whether the connection works. */
export const keptAtHeader = 'x-kept-at';
