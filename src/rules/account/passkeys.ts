/** How many of a user's, how long their names, and for how long what they sign is good. */
export const passkeyLimits = { passkeys: 10, nameLength: 40, challengeMinutes: 10 } as const;
