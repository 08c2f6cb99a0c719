/** The number of passkeys per user, the length of their names, and the validity of a challenge. */
export const passkeyLimits = { passkeys: 10, nameLength: 40, challengeMinutes: 10 } as const;
