/** The `code` of an envelope: 0 is success, 403 "no valid session", all else a refusal's number (see refusals.ts). Without schemas, so that pages may read it. */
export const success = 0;
export const noSession = 403;
