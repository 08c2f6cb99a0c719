import { createStore, Provider } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { explainRefusal } from '../../../src/app/queries/explain-refusal';
import { closeToastAtom, Toasts } from '../../../src/app/shell/bars/toasts';
import { toastRefused } from '../../../src/app/shell/toast-refused';
import { refusalCode, refusalKeys, refusalText } from '../../../src/contract/refusals';
import { IntlScope } from '../../../src/i18n/intl';
import { localeAtom } from '../../../src/i18n/language';
import { loadMessages } from '../../../src/i18n/messages';
import type { Language } from '../../../src/rules/languages';
import type { PageGroup } from '../../../src/rules/message-groups';
import { currentToastAtom, toastAtom, toastsAtom, type Toast } from '../../../src/ui/toast';
import { said } from '../../support/texts';

const messages = await loadMessages('en', 'core');

function place() {
  const store = createStore();
  return {
    say: (text: string, kind: Toast['kind'] = 'error') => store.set(toastAtom, { kind, text }),
    shown: () =>
      renderToStaticMarkup(
        <Provider store={store}>
          <IntlScope language="en" messages={messages}>
            <Toasts />
          </IntlScope>
        </Provider>,
      ),
  };
}

describe('toasts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('shows an error as an alert, all else as a status', () => {
    const { say, shown } = place();
    say('It broke');
    expect(shown()).toMatch(/role="status"><\/div><div role="alert"><div.*It broke/);
    say('It is done', 'done');
    expect(shown()).toMatch(/role="status"><div.*It is done.*role="alert"><\/div>/);
  });

  it('has a second way on where closing is a choice of its own', () => {
    const store = createStore();
    store.set(toastAtom, { kind: 'done', text: 'Added', action: { label: 'View cart', act: () => {} }, close: 'Continue' });
    const shown = renderToStaticMarkup(<Provider store={store}><IntlScope language="en" messages={messages}><Toasts /></IntlScope></Provider>);
    expect([...shown.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, label]) => label)).toEqual(['View cart', 'Continue']);
  });

  it('[S-409] [W-291] shows the same message once within 500 ms, and again after them', () => {
    const { say, shown } = place();
    say('Twice');
    say('Between', 'done');
    vi.advanceTimersByTime(499);
    say('Twice');
    // The repeated toast is held back: the one in between is still shown.
    expect(shown()).toContain('Between');
    vi.advanceTimersByTime(1);
    say('Twice');
    expect(shown()).toContain('Twice');
  });

  it('shows a message again although the clock was set back in between', () => {
    const { say, shown } = place();
    say('Once more');
    say('Between');
    vi.advanceTimersByTime(1_000);
    vi.setSystemTime(Date.now() - 3_600_000);
    say('Once more');
    expect(shown()).toContain('Once more');
  });

  it('[S-409] [W-291] holds no other message back', () => {
    const { say, shown } = place();
    say('One thing');
    say('Another thing');
    expect(shown()).toContain('Another thing');
  });

  it('UX-115 an error is shown again after what covered it, until it is closed, and once however often it came', () => {
    const store = createStore();
    const say = (text: string, kind: Toast['kind'] = 'error') => store.set(toastAtom, { kind, text });
    const shown = () => store.get(currentToastAtom)?.text;
    const close = () => {
      const toast = store.get(currentToastAtom);
      if (toast) store.set(closeToastAtom, toast);
    };
    say('Was it placed?');
    say('It is refused');
    vi.advanceTimersByTime(500);
    say('Was it placed?');
    say('Be careful', 'warning');
    say('It is done', 'done');
    expect(shown()).toBe('It is done');
    close();
    expect(shown()).toBe('Was it placed?');
    close();
    expect(shown()).toBe('It is refused');
    close();
    expect(shown()).toBeUndefined();
  });

  it('keeps the last five errors', () => {
    const store = createStore();
    for (let error = 1; error <= 7; error++) store.set(toastAtom, { kind: 'error', text: `Error ${error}` });
    expect(store.get(toastsAtom).map(({ text }) => text)).toEqual(['Error 3', 'Error 4', 'Error 5', 'Error 6', 'Error 7']);
  });

  it('a message whose time is over leaves the one that has just taken its place', () => {
    const store = createStore();
    const say = (text: string, kind: Toast['kind']) => {
      store.set(toastAtom, { kind, text });
      const shown = store.get(currentToastAtom);
      if (!shown) throw new Error('it is not shown');
      return shown;
    };
    const first = say('It was done', 'done');
    const second = say('Then it broke', 'error');
    store.set(closeToastAtom, first);
    expect(store.get(currentToastAtom)).toBe(second);
    store.set(closeToastAtom, second);
    expect(store.get(currentToastAtom)).toBeUndefined();
  });
});

describe('why a call brought nothing', () => {
  const refused = (key: string, msg: string) => ({ status: 'refused' as const, refusal: key, asOf: 1, code: 1, msg });

  it.each<Language>(['en', 'cn', 'ar'])('[S-407] [W-289] is said in the language of the page: %s', async (language) => {
    expect(await explainRefusal(refused('emailSubscribed', '邮箱已订阅'), language)).toBe(said(language, 'refusal.emailSubscribed'));
  });

  it.each<Language>(['en', 'cn', 'ar'])('is said in words of its own for every refusal of the catalogue in %s', async (language) => {
    const texts = await loadMessages(language, 'refusal');
    expect(refusalKeys.filter((key) => !texts[`refusal.${key}`])).toEqual([]);
    for (const key of refusalKeys) expect(await explainRefusal(refused(key, 'raw'), language)).not.toBe('raw');
  });

  it('[S-408] [W-290] is shown raw where it has no translation', async () => {
    expect(await explainRefusal({ status: 'refused', refusal: '', asOf: 1, code: 987_654, msg: '新规定' }, 'en')).toBe('新规定');
    expect(await explainRefusal({ status: 'refused', refusal: 'ofALaterVersion', asOf: 1, code: 987_654, msg: '新规定' }, 'ar')).toBe('新规定');
  });

  it.each<Language>(['en', 'cn', 'ar'])('[W-337] [W-349] a refusal without words says what could not be done, in %s', async (language) => {
    const nothing = { status: 'refused' as const, refusal: 'unknown', asOf: 1, code: 9999, msg: '' };
    expect(await explainRefusal(nothing, language, 'user!newlogin')).toBe(said(language, 'refusal.loginFailed'));
    expect(await explainRefusal(nothing, language, 'user!logout')).toBe(said(language, 'refusal.logoutFailed'));
    expect(await explainRefusal(nothing, language, 'keepGoods!add')).toBe(said(language, 'refusal.systemError'));
  });

  it('names the reference by which the server finds it', async () => {
    const ended = { status: 'refused' as const, refusal: 'serverError', asOf: 1, code: refusalCode('serverError'), msg: refusalText('serverError'), requestId: 'abc-1' };
    expect(await explainRefusal(ended, 'en')).toBe(`${said('en', 'refusal.serverError')} (abc-1)`);
  });

  it('[S-443] [S-445] [W-400] says "server error (500)" for a fault of the server, "check your network connection" where it was not reached, "poor network" where it did not answer in time', async () => {
    expect(await explainRefusal({ status: 'failed' }, 'en')).toBe(said('en', 'refusal.serverError'));
    expect(await explainRefusal({ status: 'offline' }, 'en')).toBe(said('en', 'refusal.networkUnreachable'));
    expect(await explainRefusal({ status: 'offline', isTimeout: true }, 'en')).toBe(said('en', 'refusal.networkPoor'));
    expect(await explainRefusal({ status: 'failed', requestId: 'abc-2' }, 'en')).toBe(`${said('en', 'refusal.serverError')} (abc-2)`);
  });

  it('is said again in each language that the page is switched to, until it is closed', async () => {
    const store = createStore();
    const speak = (language: Language) => store.set(localeAtom, { language, messages: {}, groups: new Set<PageGroup>() });
    const shown = () => store.get(currentToastAtom)?.text;
    speak('cn');
    await toastRefused(store, 'banner!bannerList', refused('tooFrequent', 'raw'));
    expect(shown()).toBe(said('cn', 'refusal.tooFrequent'));
    speak('en');
    await vi.waitFor(() => expect(shown()).toBe(said('en', 'refusal.tooFrequent')));
    // Of two choices in a row the last one counts.
    speak('ar');
    speak('de');
    await vi.waitFor(() => expect(shown()).toBe(said('de', 'refusal.tooFrequent')));
    const toast = store.get(currentToastAtom);
    if (!toast) throw new Error('it is not shown');
    store.set(closeToastAtom, toast);
    speak('en');
    await explainRefusal(refused('tooFrequent', 'raw'), 'en');
    expect(store.get(toastsAtom)).toEqual([]);
  });
});

it.each([
  ['[S-444]', 'systemError', /^The system has .*try again later/, /^系统错误.*稍后再试/, /خطأ في النظام.*لاحقًا/],
  ['[S-446]', 'tryAgainLater', /^Please try again later\.$/, /^请稍后再试。$/, /^يرجى المحاولة لاحقًا\.$/],
  ['[S-449]', 'languageUnsupported', /language is not supported.*another/, /不支持.*语言.*切换/, /اللغة غير مدعومة.*أخرى/],
  ['[S-450]', 'newVersion', /new version.*update/, /新版本.*升级/, /إصدار جديد.*التحديث/],
  ['[S-451]', 'operationSucceeded', /^Done\.$/, /^操作成功。$/, /^تم بنجاح\.$/],
] as const)('%s %s is said in each language as it is meant', async (_id, key, ...meant) => {
  for (const [index, language] of (['en', 'cn', 'ar'] as const).entries()) {
    const outcome = { status: 'refused' as const, refusal: key, asOf: 1, code: refusalCode(key), msg: 'raw' };
    expect(await explainRefusal(outcome, language), language).toMatch(meant[index] ?? /nothing/);
  }
});
