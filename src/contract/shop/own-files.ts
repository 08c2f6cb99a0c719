/** Files of a shopper's own data, requested by POST with their session. A refusal has the same form as in any call, without a file. */
export const ownFiles = {
  /** all data that the mall stores about them */
  'user!export': { path: '/api/user!export.action', fileName: 'my-data.json' },
  /** all entries of their balance */
  'wallet!statement': { path: '/api/wallet!statement.action', fileName: 'wallet-statement.csv' },
} as const;
export type OwnFile = keyof typeof ownFiles;
