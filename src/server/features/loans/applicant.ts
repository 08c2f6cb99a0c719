import * as v from 'valibot';
import type { Seal } from '../../platform/seal';

const applicant = v.object({ realName: v.string(), nationality: v.string(), documentNumber: v.string() });
type Applicant = v.InferOutput<typeof applicant>;

/** As a row keeps it; it opens for this loan only. */
export function sealApplicant(seal: Seal, loanId: string, who: Applicant): string {
  return seal.seal(Buffer.from(JSON.stringify(who)), loanId).toString('base64');
}

export function openApplicant(seal: Seal, loanId: string, sealed: string): Applicant {
  return v.parse(applicant, JSON.parse(seal.open(Buffer.from(sealed, 'base64'), loanId).toString()));
}

/** Enough for its owner to know it again: at most the last three characters. */
export function maskNumber(documentNumber: string): string {
  const hidden = documentNumber.length - Math.min(3, Math.floor(documentNumber.length / 2));
  return '•'.repeat(hidden) + documentNumber.slice(hidden);
}
