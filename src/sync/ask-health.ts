/** The longest that an answer is waited for: as long as for any call. */
export const longestAnswerMs = 15_000;

/** The shop's cheapest response, past every cache; `undefined` if none comes in time, or somebody else's. */
export async function askHealth(patienceMs: number): Promise<Response | undefined> {
  const response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined);
  return response?.ok && response.headers.get('content-type')?.startsWith('application/json') ? response : undefined;
}
