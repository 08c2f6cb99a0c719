import { expect, it } from 'vitest';
import { Browser } from '../../support/browser';
import { onEachShop } from '../../support/databases';

const password = 'harbour light 27';

onEachShop((shop) => {
  it('[S-270] a visitor registers without a verification code and is logged in', async () => {
    const browser = new Browser(shop());
    const session = await browser.register('Annabel', password);
    expect(session.user).toMatchObject({ username: 'Annabel', money: '0', email: null, phone: null, avatar: null, safewordSet: false });
    expect(await browser.ask('localuser!get', {})).toEqual(session.user);
  });
  it('[S-269] [S-370] a user logs in with the password', async () => {
    const browser = new Browser(shop());
    await browser.logIn('annabel', password);
    expect(await browser.ask('localuser!get', {})).toMatchObject({ username: 'Annabel' });
  });
});
