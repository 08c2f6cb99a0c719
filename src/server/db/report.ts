/** Writes to the operators' log: a failure with its error, the recovery without one. */
export type Report = (text: string, error?: unknown) => void;
