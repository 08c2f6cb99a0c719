import * as v from 'valibot';
import type { Seal } from '../../platform/seal';

const applicant = v.object({ realName: v.string(), nationality: v.string(), documentNumber: v.string() });
type Applicant = v.InferOutput<typeof applicant>;

/** Encrypts the applicant for the row; it can be opened for this loan only. */
export function sealApplicant(seal: Seal, loanId: string, who: Applicant): string {
  return seal.seal(Buffer.from(JSON.stringify(who)), loanId).toString('base64');
}

/** `undefined` if it was sealed with another key (PAPERS_KEY): the loan goes on without. */
export function openApplicant(seal: Seal, loanId: string, sealed: string): Applicant | undefined {
  const opened = seal.tryOpen(Buffer.from(sealed, 'base64'), loanId);
  return opened && v.parse(applicant, JSON.parse(opened.toString()));
}

/** Masks a document number so that its owner still recognizes it: at most the last three characters are shown. */
export function maskNumber(documentNumber: string): string {
  const hidden = documentNumber.length - Math.min(3, Math.floor(documentNumber.length / 2));
  return '•'.repeat(hidden) + documentNumber.slice(hidden);
}
