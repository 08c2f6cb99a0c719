/** Writes to the operators' log: trouble with an error, its end without one. */
export type Report = (text: string, error?: unknown) => void;
