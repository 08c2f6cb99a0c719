import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { beforeEach, expect, it, vi } from 'vitest';
import { showUnread } from '../../../../src/app/features/chat/show-unread';
import { unreadAtom } from '../../../../src/app/features/chat/unread';
import { keepChat } from '../../../../src/local/chat';
import { device } from '../../../../src/local/database/database';

/** The parts of a tab that show the unread count: the title, which pages set, and the badge of the installed app. */
class Tab {
  private name = 'Lamps · Kitewharf';
  private heard: (() => void) | undefined;
  readonly head = {};
  readonly badges: (number | 'none')[] = [];

  get title(): string {
    return this.name;
  }

  /** Notifies the observer as a browser does: in a microtask, and not after `disconnect`. */
  set title(next: string) {
    this.name = next;
    queueMicrotask(() => this.heard?.());
  }

  readonly observer = (told: () => void) => ({
    observe: () => {
      this.heard = told;
    },
    disconnect: () => {
      this.heard = undefined;
    },
  });
}

let tab: Tab;
const store = createStore();
/** Waits until the header, the title and the app badge show these. */
const shows = (unread: number, title: string, badge: number | 'none') =>
  vi.waitFor(() => expect([store.get(unreadAtom), tab.title, tab.badges.at(-1)]).toEqual([unread, title, badge]));

beforeEach(async () => {
  tab = new Tab();
  vi.stubGlobal('document', tab);
  vi.stubGlobal('MutationObserver', class {
    constructor(told: () => void) {
      return tab.observer(told);
    }
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('navigator', {
    setAppBadge: (count: number) => Promise.resolve(void tab.badges.push(count)),
    clearAppBadge: () => Promise.resolve(void tab.badges.push('none')),
  });
  for (const table of device.tables) await table.clear();
  await device.session.put({ name: 'open', user: 'ann', token: 't' });
});

it('[S-252] what is unread stands before the title, on the app and in every badge, until it was seen', async () => {
  showUnread(store);
  await shows(0, 'Lamps · Kitewharf', 'none');

  await keepChat('ann', { unread: 2 });
  await shows(2, '(2) Lamps · Kitewharf', 2);

  // Another page sets the title.
  tab.title = 'Chairs · Kitewharf';
  await shows(2, '(2) Chairs · Kitewharf', 2);

  // Read in this tab or another: every tab learns it from the device's database.
  await keepChat('ann', { unread: 0, read: true });
  await shows(0, 'Chairs · Kitewharf', 'none');

  // A logout clears it too.
  await keepChat('ann', { unread: 5 });
  await shows(5, '(5) Chairs · Kitewharf', 5);
  await device.session.delete('open');
  await shows(0, 'Chairs · Kitewharf', 'none');
});
