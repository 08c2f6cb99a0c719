const uniqueViolation = '23505';

/** Whether a statement failed because another row has what must be unique: somebody else was faster. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string }).code === uniqueViolation;
}
