/** Files of the build that are cached individually: those that every page runs, so that the browser keeps them compiled, and the largest. */
export const largeFile = /(^|\/)(entry|device|phone-tools)-[\w-]{1,7}\.js$/;
