import { afterEach, describe, expect, it, vi } from 'vitest';
import { request } from '../../../src/app/queries/request';
import { refusalCode, refusalText } from '../../../src/contract/refusals';
import { nameMessages } from '../../../src/i18n/messages';
import type { Language } from '../../../src/rules/languages';
import { FakeNetwork, json } from '../../support/client/fake-network';
import { said } from '../../support/texts';

afterEach(() => {
  nameMessages('en', {});
  vi.unstubAllGlobals();
});

const subscribe = (language: Language) => request('subscribe!add', { email: 'kite@shop.example' }, { language });
const answers = (key: 'emailSubscribed' | 'serverError', status = 200) => new FakeNetwork().answers(() => json({ code: refusalCode(key), msg: refusalText(key), data: {} }, { status }));

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

  it('does not load the page anew for texts that were lost: that would take what was typed, and the answer', async () => {
    const reload = vi.fn<() => void>();
    vi.stubGlobal('location', Object.assign(new URL('http://shop.test/login'), { reload }));
    vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} });
    // The browser goes on missing a module that it lost once, while the shop is reached.
    nameMessages('en', { refusal: `data:text/javascript,${encodeURIComponent('throw new TypeError("http://shop.test/assets/lost.js")')}` });
    answers('emailSubscribed');
    expect(await subscribe('en')).toMatchObject({ status: 'refused', refusal: 'emailSubscribed', text: said('en', 'shell.failed.text') });
    expect(reload).not.toHaveBeenCalled();
  });
});
