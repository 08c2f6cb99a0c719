import { vi } from 'vitest';

/** A page's localStorage and its storage event, in place of the browser's. */
export class FakeShelf {
  readonly texts = new Map<string, string>();
  private readonly listeners = new Set<(event: Event) => void>();

  constructor() {
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => this.texts.get(name) ?? null,
      setItem: (name: string, text: string) => this.texts.set(name, text),
      removeItem: (name: string) => this.texts.delete(name),
    });
    vi.stubGlobal('addEventListener', (type: string, listener: (event: Event) => void) => type === 'storage' && this.listeners.add(listener));
    vi.stubGlobal('removeEventListener', (_type: string, listener: (event: Event) => void) => this.listeners.delete(listener));
  }

  /** Another tab writes; this one is told. */
  elsewhere(name: string, text: string | undefined): void {
    if (text === undefined) this.texts.delete(name);
    else this.texts.set(name, text);
    for (const listener of this.listeners) listener(Object.assign(new Event('storage'), { key: name }));
  }
}
