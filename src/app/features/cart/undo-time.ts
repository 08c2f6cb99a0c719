/** So long a removal can be undone, and longer while somebody is at it (UX-057: at least 5 s). */
export const undoForMs = 8_000;
