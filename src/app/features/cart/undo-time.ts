/** So long a removal can be undone, and longer while somebody is at it (at least 5 s). */
export const undoForMs = 8_000;
