/** Requests under way, by key: who asks for the same one meanwhile gets its result. */
export class SingleFlight<Result> {
  private readonly underWay = new Map<string, Promise<Result>>();

  run(key: string, request: () => Promise<Result>): Promise<Result> {
    const already = this.underWay.get(key);
    if (already) return already;
    const result = request().finally(() => this.underWay.delete(key));
    this.underWay.set(key, result);
    return result;
  }

  /** Settles when no request for this key is under way any more. */
  async done(key: string): Promise<void> {
    await this.underWay.get(key);
  }
}
