const uniqueViolation = '23505';

/** Whether a statement failed on a unique constraint: somebody else was faster. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: string }).code === uniqueViolation;
}
