import type { RefusalDetail } from '../../contract/envelope';
import type { RefusalKey } from '../../contract/refusals';

/** An expected error: a handler returns it as a value, and its transaction is rolled back. */
export class Refusal {
  constructor(
    readonly key: RefusalKey,
    readonly detail: RefusalDetail | null = null,
  ) {}
}

export function refuse(key: RefusalKey, detail?: RefusalDetail): Refusal {
  return new Refusal(key, detail ?? null);
}
