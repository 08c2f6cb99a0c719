import type { RefusalKey } from '../../contract/refusals';

/**
 * The `temporaryRefusals` of the contract, which the shop gives before it looks at a key or token: they tell nothing of an
 * earlier attempt. Repeated here because the contract's refusals are part of the device's chunk, for which no page that
 * moves money waits.
 */
export const temporaryRefusals = ['tooFrequent', 'systemError', 'serverError', 'tryAgainLater', 'businessNotOpen'] as const satisfies readonly RefusalKey[];
