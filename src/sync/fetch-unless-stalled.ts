/** A connection without data for this long counts as lost. */
const stallTimeoutMs = 20_000;

/** Fetches, and aborts once nothing has arrived for too long, also in the midst of the body. `onRead` gets the bytes read so far. */
export async function fetchUnlessStalled(asked: RequestInfo, { signal, ...init }: RequestInit = {}, onRead: (bytes: number) => void = () => {}): Promise<Response> {
  const stalled = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stalled.abort(), stallTimeoutMs);
  };
  wait();
  const response = await fetch(asked, { ...init, signal: AbortSignal.any([stalled.signal, ...(signal ? [signal] : [])]) }).finally(() => clearTimeout(timer));
  if (!response.body) return response;
  let read = 0;
  const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start: wait,
    transform(bytes, stream) {
      wait();
      onRead((read += bytes.byteLength));
      stream.enqueue(bytes);
    },
    flush: () => clearTimeout(timer),
  });
  return new Response(response.body.pipeThrough(watched), response);
}
