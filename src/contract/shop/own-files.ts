/** Files of a shopper's own, asked for by POST with their session. What is refused is answered as by a call, without a file. */
export const ownFiles = {
  /** everything that the mall holds of them */
  'user!export': { path: '/api/user!export.action', fileName: 'my-data.json' },
  /** every entry of their balance */
  'wallet!statement': { path: '/api/wallet!statement.action', fileName: 'wallet-statement.csv' },
} as const;
export type OwnFile = keyof typeof ownFiles;
