import 'fake-indexeddb/auto';
import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { picturesKept, usePictures, type Pictures } from '../../../../src/app/features/uploads';
import type { ForSending } from '../../../../src/app/features/uploads/picture-for-sending';
import { currentUserAtom } from '../../../../src/app/queries/current-user';
import type { Session } from '../../../../src/contract/shop/account';
import { device } from '../../../../src/local/database/database';
import { beginSession } from '../../../../src/sync/session';
import { freshDevice } from '../../../support/client/fresh-device';
import { mounted } from '../../../support/client/mounted';
import { session } from '../../../support/client/session';

const { pictureForSending } = vi.hoisted(() => ({ pictureForSending: vi.fn<() => Promise<ForSending>>() }));
vi.mock('../../../../src/app/features/uploads/picture-for-sending', () => ({ pictureForSending }));

const place = 'return';
const photo = new Blob(['photo'], { type: 'image/webp' });
let store: ReturnType<typeof createStore>;
const ends: (() => void)[] = [];

async function arrive(as: Session): Promise<void> {
  await beginSession(as);
  await vi.waitFor(() => expect(store.get(currentUserAtom)?.usercode).toBe(as.user.usercode));
}

beforeEach(async () => {
  await freshDevice();
  store = createStore();
  ends.push(store.sub(currentUserAtom, () => {}));
  await arrive(session);
  pictureForSending.mockResolvedValue({ picture: photo });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

/** Opens the form of a return; the result is what it holds now. */
async function open(): Promise<() => Pictures> {
  const { shown, end } = mounted(() => usePictures('returns', 9, 'return o1'), store);
  ends.push(end);
  await vi.waitFor(() => expect(shown.length).toBeGreaterThan(0));
  return () => {
    const last = shown.at(-1);
    if (!last) throw new Error('nothing is shown');
    return last;
  };
}

it('a picture is ready once the device has it', async () => {
  const form = await open();
  form().add(place, [photo]);
  await vi.waitFor(() => expect(form().of(place)).toMatchObject([{ state: { is: 'ready', isUnkept: false } }]));
  expect(await device.draftPictures.toArray()).toMatchObject([{ user: 'u-ada', form: 'return o1', place, type: 'image/webp' }]);
});

it('a picture that the device has no room for is ready to be sent all the same, and known not to be stored', async () => {
  const refuse = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  device.draftPictures.hook('creating', refuse);
  onTestFinished(() => device.draftPictures.hook('creating').unsubscribe(refuse));
  const form = await open();
  form().add(place, [photo]);
  await vi.waitFor(() => expect(form().of(place)).toMatchObject([{ state: { is: 'ready', isUnkept: true } }]));
});

it.each(['sent', 'chosen while others were sent'])('a picture that was %s, and that the device still wrote, is not there again when the form is', async (when) => {
  let read = (_bytes: ArrayBuffer) => {};
  const bytes = new Promise<ArrayBuffer>((resolve) => (read = resolve));
  const arrayBuffer = vi.fn(() => bytes);
  pictureForSending.mockResolvedValue({ picture: Object.assign(new Blob(['photo']), { arrayBuffer }) });
  const written = vi.fn(() => {});
  device.draftPictures.hook('creating', written);
  onTestFinished(() => device.draftPictures.hook('creating').unsubscribe(written));
  const form = await open();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { forget: forgetOfBefore } = form();
  form().add(place, [photo]);
  await vi.waitFor(() => expect(arrayBuffer).toHaveBeenCalledOnce());
  await vi.advanceTimersByTimeAsync(2_000);
  await vi.waitFor(() => expect(form().of(place)).toMatchObject([{ state: { is: 'ready' } }]));
  if (when === 'sent') form().forget();
  else forgetOfBefore();
  await picturesKept();
  read(new ArrayBuffer(1));
  await vi.waitFor(() => expect(written).toHaveBeenCalledOnce());
  await vi.waitFor(async () => expect(await device.draftPictures.count()).toBe(0));
});

it('a picture that is removed while the device still reads it is not there again when the form is', async () => {
  let read = (_bytes: ArrayBuffer) => {};
  const bytes = new Promise<ArrayBuffer>((resolve) => (read = resolve));
  const arrayBuffer = vi.fn(() => bytes);
  pictureForSending.mockResolvedValue({ picture: Object.assign(new Blob(['photo']), { arrayBuffer }) });
  const form = await open();
  form().add(place, [photo]);
  await vi.waitFor(() => expect([arrayBuffer.mock.calls.length, form().of(place).length]).toEqual([1, 1]));
  form().remove(place, form().of(place)[0]?.id ?? '');
  read(new ArrayBuffer(1));
  await picturesKept();
  expect(await device.draftPictures.count()).toBe(0);
});

it('a picture that is ready only once the next user is here is not in the form of theirs', async () => {
  let finish = (_made: ForSending) => {};
  pictureForSending.mockReturnValue(new Promise<ForSending>((resolve) => (finish = resolve)));
  const form = await open();
  form().add(place, [photo]);
  await arrive({ ...session, token: 'token-2', user: { ...session.user, usercode: 'u-ben' } });
  finish({ picture: photo });
  await picturesKept();
  expect(await device.draftPictures.count()).toBe(0);
});
