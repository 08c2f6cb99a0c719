import { afterEach, describe, expect, it, vi } from 'vitest';
import { request } from '../../../src/app/queries/request';
import { refusalCode, refusalText } from '../../../src/contract/refusals';
import { loadMessages, nameMessages } from '../../../src/i18n/messages';
import type { Language } from '../../../src/rules/languages';
import { FakeNetwork, json } from '../../support/client/fake-network';
import { said } from '../../support/texts';

afterEach(() => {
  nameMessages('en', {});
  vi.unstubAllGlobals();
});

const subscribe = (language: Language) => request('subscribe!add', { email: 'kite@shop.example' }, { language });
const answers = (key: 'emailSubscribed' | 'serverError', status = 200) => new FakeNetwork().answers(() => json({ code: refusalCode(key), msg: refusalText(key), data: {} }, { status }));

/** A script's address. The comment takes what is put behind it. */
const script = (source: string) => `data:text/javascript,${encodeURIComponent(`${source} //`)}`;

describe('a call that brought nothing', () => {
  it.each<Language>(['en', 'ar'])('is explained in the language of the page: %s', async (language) => {
    answers('emailSubscribed');
    expect(await subscribe(language)).toMatchObject({ status: 'refused', refusal: 'emailSubscribed', text: said(language, 'refusal.emailSubscribed') });
  });

  it.each<Language>(['en', 'ar'])('is told in the page’s own words where the reason does not load, and not in the catalogue’s Chinese: %s', async (language) => {
    nameMessages(language, { refusal: '/nowhere.js' });
    answers('emailSubscribed');
    expect(await subscribe(language)).toMatchObject({ status: 'refused', refusal: 'emailSubscribed', text: said(language, 'shell.failed.text') });
    answers('serverError', 500);
    expect(await subscribe(language)).toMatchObject({ status: 'failed', text: said(language, 'shell.failed.text') });
  });

  it('is explained also where the reason was lost once, in a browser that never fetches a module again that it lost', async () => {
    const texts = JSON.stringify(await loadMessages('en', 'refusal'));
    nameMessages('en', { refusal: script(`if (!import.meta.url.includes('?')) throw new TypeError('lost'); export const messages = ${texts};`) });
    answers('emailSubscribed');
    for (let time = 0; time < 2; time += 1) expect(await subscribe('en')).toMatchObject({ refusal: 'emailSubscribed', text: said('en', 'refusal.emailSubscribed') });
  });

  it('does not load the page anew for texts that were lost: that would take what was typed, and the answer', async () => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', Object.assign(new URL('http://shop.test/login'), { reload }));
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
    vi.stubGlobal('document', { querySelectorAll: () => [] });
    // The texts go on missing, while the shop is reached.
    nameMessages('en', { refusal: script('throw new TypeError("http://shop.test/assets/lost.js");') });
    new FakeNetwork().answers(({ url }) => json(url.endsWith('/version.json') ? { version: '1' } : { code: refusalCode('emailSubscribed'), msg: refusalText('emailSubscribed'), data: {} }));
    expect(await subscribe('en')).toMatchObject({ status: 'refused', refusal: 'emailSubscribed', text: said('en', 'shell.failed.text') });
    expect(reload).not.toHaveBeenCalled();
  });
});
