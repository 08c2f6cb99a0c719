/** The promise's value, or `late`'s error after so long. This process may have been busy itself, so what has arrived meanwhile is read first. */
export async function withTimeout<Value>(promise: Promise<Value>, timeoutMs: number, late: () => Error): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => setImmediate(() => reject(late())), timeoutMs);
  });
  try {
    return await Promise.race([promise, timeout]);
  } finally {
    clearTimeout(timer);
  }
}
