import { expect, it } from 'vitest';
import type { UploadModule } from '../../../src/contract/shop/uploads';
import { Browser } from '../../support/server/browser';
import { describeWithShop } from '../../support/server/databases';

describeWithShop((shop) => {
  async function newUser(username: string) {
    const browser = new Browser(shop());
    const { user } = await browser.register(username, 'harbour light 27');
    const upload = (name: string, module: UploadModule) =>
      shop().db.insertInto('upload').values({ name, user_id: user.usercode, module, sha256: name, bytes: 1, created_at: new Date(shop().mall.now()).toISOString() }).execute();
    return { browser, upload };
  }

  it('[S-377] [W-321] a user’s own upload becomes the avatar, and is shown afterwards', async () => {
    const { browser, upload } = await newUser('Avatar001');
    await upload('face.one', 'avatar');
    expect(await browser.ask('localuser!refreshAvatar', { avatar: 'face.one' })).toBeNull();
    expect((await browser.ask('localuser!get', {})).avatar).toBe('face.one');
    const { used_at: usedAt } = await shop().db.selectFrom('upload').select('used_at').where('name', '=', 'face.one').executeTakeFirstOrThrow();
    expect(usedAt).toBe(shop().mall.now());
  });

  it('an avatar that is replaced is swept, and one that is set again is not', async () => {
    const { browser, upload } = await newUser('Avatar004');
    for (const name of ['face.old', 'face.new']) await upload(name, 'avatar');
    const use = (avatar: string) => browser.ask('localuser!refreshAvatar', { avatar });
    for (const avatar of ['face.old', 'face.new', 'face.new']) await use(avatar);
    const used = async () => (await shop().db.selectFrom('upload').select('name').where('name', 'like', 'face.%').where('used_at', 'is not', null).where('name', 'in', ['face.old', 'face.new']).execute()).map(({ name }) => name);
    expect(await used()).toEqual(['face.new']);
    await use('face.old');
    expect(await used()).toEqual(['face.old']);
  });

  it('what somebody else uploaded, or for something else, or nobody, is refused alike', async () => {
    const { browser, upload } = await newUser('Avatar002');
    await upload('chat.one', 'chat');
    await (await newUser('Avatar003')).upload('face.other', 'avatar');
    for (const avatar of ['face.other', 'chat.one', 'no.such']) expect(await browser.refusal('localuser!refreshAvatar', { avatar }), avatar).toEqual({ key: 'imageUnknown', field: 'avatar' });
    expect((await browser.ask('localuser!get', {})).avatar).toBeNull();
  });
});
