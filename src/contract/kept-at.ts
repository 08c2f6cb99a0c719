/** On a reply that the worker had kept: when the shop gave it, UTC milliseconds. It says nothing about the line. */
export const keptAtHeader = 'x-kept-at';
