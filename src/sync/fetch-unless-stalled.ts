/** A connection without data for this long counts as lost. */
const stallTimeoutMs = 20_000;

/** Fetches, and aborts once nothing has arrived for too long, also in the midst of the body. `onRead` gets the bytes read so far. */
export async function fetchUnlessStalled(asked: RequestInfo, { signal, ...init }: RequestInit = {}, onRead: (bytes: number) => void = () => {}): Promise<Response> {
  const over = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => over.abort(), stallTimeoutMs);
  };
  // Not `AbortSignal.any`: of the browsers that show the pages, the oldest have none, and would install no worker.
  const stop = () => over.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  wait();
  const response = await fetch(asked, { ...init, signal: over.signal }).finally(() => clearTimeout(timer));
  if (!response.body) return response;
  let read = 0;
  const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start: wait,
    transform(bytes, stream) {
      wait();
      onRead((read += bytes.byteLength));
      stream.enqueue(bytes);
    },
    flush: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', stop);
    },
  });
  return new Response(response.body.pipeThrough(watched), response);
}
