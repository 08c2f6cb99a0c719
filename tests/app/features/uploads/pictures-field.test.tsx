import { createStore } from 'jotai';
import { expect, it } from 'vitest';
import { PicturesField, type ChosenPicture } from '../../../../src/app/features/uploads';
import { drawnPart } from '../../../support/client/drawn-page';
import { said } from '../../../support/texts';

const nothing = () => {};
const file = new Blob();
const drawn = (chosen: readonly ChosenPicture[], wrong?: { readonly id: string }, { most = 2, isOver = false } = {}) =>
  drawnPart(
    () => <PicturesField pictures={{ of: () => chosen, isOver: () => isOver, add: nothing, remove: nothing, retry: nothing, forget: nothing }} place="proof" most={most} label="Proof" help="A screenshot" wrong={wrong} />,
    '/userInfo/money-package/recharge',
    { store: createStore() },
  );
/** The controls with the field's name, in their order: the form leads to the first. */
const named = (html: string) => Array.from(html.matchAll(/<(?:input|button)[^>]* name="proof"[^>]*>/g), ([tag]) => tag);

it('UX-073 a missing picture is told beside its choice, which is described by it and is where the form leads', async () => {
  const html = await drawn([], { id: 'wallet.deposit.proofMissing' });
  const [choice = ''] = named(html);
  expect(choice).toMatch(/type="file".*aria-invalid="true"/);
  const [, at = ''] = /aria-describedby="[^" ]+ ([^" ]+-wrong)"/.exec(choice) ?? [];
  expect(html.slice(html.indexOf(`id="${at}"`))).toContain(said('en', 'wallet.deposit.proofMissing'));
  expect(named(await drawn([]))[0]).not.toContain('aria-invalid');
});

it('UX-073 of several pictures the form leads to the one that could not be made ready', async () => {
  const html = await drawn([{ id: 'a', file, state: { is: 'ready', picture: file } }, { id: 'b', file, state: { is: 'failed', why: 'broken' } }], { id: 'write.pictureFailed' });
  expect(named(html)[0]).toContain(`aria-label="${said('en', 'write.picture.remove', { which: 2 })}"`);
});

it.each([4, 9])('of more pictures than the %d that a place takes it names its own number', async (most) => {
  const html = await drawn([], undefined, { most, isOver: true });
  expect(html).toMatch(new RegExp(`role="alert">.*${said('en', 'write.picture.most', { most })}`));
  expect(await drawn([], undefined, { most })).not.toContain(said('en', 'write.picture.most', { most }));
});

it('a picture that the device could not store is ready all the same, and beside it is said that it is on this page alone', async () => {
  const text = said('en', 'write.picture.unkept');
  const html = await drawn([{ id: 'a', file, state: { is: 'ready', picture: file } }, { id: 'b', file, state: { is: 'ready', picture: file, isUnkept: true } }]);
  expect(html).toMatch(new RegExp(`role="alert">.*${text}`));
  expect(html.match(/data-state="ready"/g)).toHaveLength(2);
  expect(await drawn([{ id: 'a', file, state: { is: 'ready', picture: file } }])).not.toContain(text);
});
