import { describe, expect, it } from 'vitest';
import { describeWithShop } from '../../support/server/databases';

describeWithShop((shop) => {
  const set = (code: string, value: string) => shop().db.updateTable('setting').set({ value }).where('code', '=', code).execute();

  describe('syspara!getSyspara', () => {
    it('[S-365] answers the max buy as a number, 500 where no usable one is set', async () => {
      const code = 'mall_max_goods_number_in_order';
      const maxBuy = async () => (await shop().ask('syspara!getSyspara', { code }))[code];
      expect(await maxBuy()).toBe(500);
      await set(code, ' 20 ');
      expect(await maxBuy()).toBe(20);
      for (const wrong of ['', '0', '-3', '1.5', 'many', '1e3', '99999999999']) {
        await set(code, wrong);
        expect(await maxBuy(), wrong).toBe(500);
      }
      await shop().db.deleteFrom('setting').where('code', '=', code).execute();
      expect(await maxBuy()).toBe(500);
    });

    it('[S-366] answers the customer service address in data.customer_service_url, empty where no web address is set', async () => {
      const code = 'customer_service_url';
      const address = async () => (await shop().ask('syspara!getSyspara', { code }))[code];
      expect(await address()).toBe('');
      await set(code, 'https://help.example/chat?shop=1');
      expect(await address()).toBe('https://help.example/chat?shop=1');
      for (const wrong of ['javascript:alert(1)', 'data:text/html,x', 'ftp://help.example', '/chat', 'help.example', 'https://']) {
        await set(code, wrong);
        expect(await address(), wrong).toBe('');
      }
    });

    it('[S-364] [W-324] answers by POST and by GET, and only the settings that pages may read', async () => {
      for (const method of ['POST', 'GET'] as const) {
        expect(await shop().send('syspara!getSyspara', { code: 'customer_service_url' }, { method })).toMatchObject({ code: 0, data: { customer_service_url: expect.any(String) as string } });
        expect(await shop().refusal('syspara!getSyspara', { code: 'secret' }, { method })).toEqual({ key: 'parameterError', field: 'code' });
        expect(await shop().refusal('syspara!getSyspara', {}, { method })).toEqual({ key: 'parameterMissing', field: 'code' });
      }
    });
  });

  describe('calls that have nothing to tell', () => {
    it('[S-367] the lucky draw answers null while none runs', async () => {
      expect(await shop().ask('activity/lottery!getCurrentActivity', {})).toBeNull();
    });

    it('[S-368] jscode answers success with null', async () => {
      expect(await shop().send('jscode!execute', {})).toEqual({ code: 0, msg: '', data: null });
    });
  });
});
