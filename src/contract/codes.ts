/** The `code` of an envelope: 0 is success, 403 "no valid session", anything else a refusal's number (see refusals.ts). Free of schemas, so that pages can import it cheaply. */
export const success = 0;
export const noSession = 403;
