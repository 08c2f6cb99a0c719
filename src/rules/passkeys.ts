/** What a user may have of them. */
export const passkeyLimits = { passkeys: 10, nameLength: 40 } as const;
