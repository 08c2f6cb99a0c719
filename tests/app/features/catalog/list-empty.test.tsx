import { expect, it } from 'vitest';
import { ListEmpty } from '../../../../src/app/features/catalog/lists/list-unreached';
import { drawnPart } from '../../../support/client/drawn-page';
import { said } from '../../../support/texts';

it('a list without any goods says so, and leads on', async () => {
  const drawn = await drawnPart(() => <ListEmpty />, '/discounted');
  expect(drawn).toContain(said('en', 'list.empty'));
  expect(drawn).toMatch(new RegExp(`<a[^>]*href="/index"[^>]*>${said('en', 'shell.toHome')}</a>`));
});
