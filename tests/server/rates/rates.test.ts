import { beforeAll, expect, it } from 'vitest';
import { refusalOf } from '../../support/server/shop';
import { describeWithShop } from '../../support/server/databases';
import { employ, type Employed } from '../../support/server/staff';

describeWithShop((shop) => {
  let admin: Employed;
  beforeAll(async () => {
    admin = await employ(shop(), 'Adele', { role: 'admin' });
  });

  it('a rate that staff set is everybody’s to see, with its date, until it is taken away; who did so is written down', async () => {
    expect(await shop().ask('rate!list', {})).toEqual({ rateList: [] });
    await admin.ask('exchangeRate!set', { currency: 'EUR', rate: '0.9' });
    shop().wait(1_000);
    await admin.ask('exchangeRate!set', { currency: 'EUR', rate: '0.9213' });
    const rates = { rateList: [{ currency: 'EUR', rate: '0.9213', dated: shop().mall.now() }] };
    expect(await shop().ask('rate!list', {})).toEqual(rates);
    expect(await admin.ask('exchangeRate!list', {})).toEqual(rates);
    await admin.ask('exchangeRate!remove', { currency: 'EUR' });
    expect(await shop().ask('rate!list', {})).toEqual({ rateList: [] });
    expect((await shop().db.selectFrom('audit').select(['action', 'subject']).where('subject', '=', 'EUR').execute()).map(({ action }) => action)).toEqual(['exchangeRate!set', 'exchangeRate!set', 'exchangeRate!remove']);
  });

  it('what is no currency, and what is no rate, is refused', async () => {
    const refused = async (currency: string, rate: string) => refusalOf(await admin.send('exchangeRate!set', { currency, rate }));
    expect([await refused('ZZZ', '1'), await refused('eur', '1'), await refused('EUR', '0'), await refused('EUR', '1e3')]).toEqual(['parameterError', 'parameterError', 'amountError', 'parameterError']);
    expect(refusalOf(await admin.send('exchangeRate!remove', { currency: 'CHF' }))).toBe('recordUnknown');
  });
});
