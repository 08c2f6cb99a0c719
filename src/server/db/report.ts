/** For the operators' log: with an error it is trouble, without one its end. */
export type Report = (text: string, error?: unknown) => void;
