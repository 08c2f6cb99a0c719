/** Why an account is held; each has a message in every language. */
export const holdReasons = ['unusualActivity', 'identity', 'returnedDeposit', 'authority', 'ownRequest'] as const;
export type HoldReason = (typeof holdReasons)[number];
