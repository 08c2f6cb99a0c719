import { expect, it } from 'vitest';
import { DeviceNote } from '../../../../src/app/features/search/device-notes';
import { DeviceStores } from '../../../../src/app/features/search/device-stores';
import { drawnPart } from '../../../support/client/drawn-page';
import { said } from '../../../support/texts';

it.each([['offline', 'search.stores.unseen'], ['failed', 'list.failed.title']] as const)('a list of stores that is not here, %s, says what is true, and is asked for again by a tap', async (why, title) => {
  const drawn = await drawnPart(() => <DeviceStores keyword="" why={why} />, '/searchStore');
  expect(drawn).toContain(said('en', title));
  expect(drawn).toMatch(new RegExp(`<button[^>]*>${said('en', 'shell.tryAgain')}</button>`));
});

it('what was found on the device alone, because the shop failed, can be asked of the shop again', async () => {
  const drawn = await drawnPart(() => <DeviceNote />, '/searchResult');
  expect(drawn).toContain(said('en', 'search.device.failed'));
  expect(drawn).toContain(said('en', 'shell.tryAgain'));
});
