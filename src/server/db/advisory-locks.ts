/** The keys of all advisory locks: any numbers, no two the same. Servers of two versions run at once, so a number never changes. */
export const advisoryLocks = {
  /** One server migrates at a time. */
  migration: 4_083_217,
  /** One server makes the demo catalog; others that start meanwhile wait and find it there. */
  seed: 4_083_218,
  /** By these, each with a second number, the servers of one mall see each other. */
  servers: 4_083_219,
  /** Of several servers starting at once only one makes the admin. */
  firstAdmin: 4_083_220,
  /**
   * Held by a check of the ledger, which reads for up to 25 minutes (features/ledger/check-ledger.ts), and by each migration: behind
   * one that waits for a table of the check, everybody else who reads the table would wait too.
   */
  ledgerCheck: 5_120_847,
  // Each with the hash of one address or user as its second number: their requests for codes are counted one at a time.
  codesForEmail: 4_083,
  codesForAsker: 4_084,
  codesForUser: 4_085,
  codesForAskerWide: 4_086,
} as const;
