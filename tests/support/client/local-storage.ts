import { vi } from 'vitest';

/** A fake localStorage with its `storage` and `pageshow` events. */
export class FakeLocalStorage {
  readonly texts = new Map<string, string>();
  private readonly listeners = new Map<(event: Event) => void, string>();

  constructor() {
    vi.stubGlobal('localStorage', {
      getItem: (name: string) => this.texts.get(name) ?? null,
      setItem: (name: string, text: string) => this.texts.set(name, text),
      removeItem: (name: string) => this.texts.delete(name),
    });
    vi.stubGlobal('addEventListener', (type: string, listener: (event: Event) => void) => this.listeners.set(listener, type));
    vi.stubGlobal('removeEventListener', (_type: string, listener: (event: Event) => void) => this.listeners.delete(listener));
  }

  /** Another tab writes, and this one gets the event. */
  changeInAnotherTab(name: string, text: string | undefined): void {
    if (text === undefined) this.texts.delete(name);
    else this.texts.set(name, text);
    this.dispatch('storage', { key: name });
  }

  /** The page comes back from the back/forward cache. */
  returnFromBackForwardCache(): void {
    this.dispatch('pageshow', { persisted: true });
  }

  private dispatch(type: string, what: object): void {
    for (const [listener, of] of this.listeners) if (of === type) listener(Object.assign(new Event(type), what));
  }
}
