import { describe, expect, it } from 'vitest';
import { UnsentDialog } from '../../../../src/app/features/account/outbox/unsent-dialog';
import { EmailForm } from '../../../../src/app/features/account/settings/email-form';
import { PhoneForm } from '../../../../src/app/features/account/settings/phone-form';
import { pages } from '../../../../src/app/pages/pages';
import { forgetFormDrafts, keepFormDraft } from '../../../../src/ui/forms/form-drafts';
import { needLogin } from '../../../support/addresses';
import { drawnPage, drawnPart } from '../../../support/client/drawn-page';
import { said } from '../../../support/texts';

const mainOf = (html: string) => /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
const tags = (html: string, name: string) => [...html.matchAll(new RegExp(`<${name}\\b[^>]*>`, 'g'))].map(([tag]) => tag);
const headingOf = (html: string) => /<h1 tabindex="-1">([^<]*)<\/h1>/.exec(mainOf(html))?.[1];
/** The field with this name, its label and its help text. */
function fieldOf(html: string, name: string) {
  const tag = tags(html, 'input').find((input) => input.includes(` name="${name}"`)) ?? '';
  const id = / id="([^"]+)"/.exec(tag)?.[1] ?? '';
  const label = new RegExp(`<label for="${id}">([^<]*)</label>`).exec(html)?.[1];
  const help = new RegExp(`<p id="${id}-help"[^>]*>([^<]*)</p>`).exec(html)?.[1];
  return { tag, label, help };
}

describe('the document of a page of the account', () => {
  it.each(['/login', '/login-code', '/register', '/forgot-password', '/userInfo/waiting', '/userInfo/setup/device', ...needLogin])('%s has a heading that takes the focus, and sends nothing by itself', async (path) => {
    const html = await drawnPage(path);
    expect(headingOf(html)).toBeTruthy();
    // A form submitted before its script loads must not put the typed values into the URL.
    for (const form of tags(mainOf(html), 'form')) expect(form).toContain('method="dialog"');
  });

  it.each(needLogin)('%s says nothing of who is here: neither a user nor a visitor', async (path) => {
    const html = mainOf(await drawnPage(path));
    expect(html).toContain(`role="status" aria-label="${said('en', 'shell.loading')}"`);
    expect(html).not.toContain(said('en', 'user.pleaseLogIn.title'));
    expect(tags(html, 'input')).toEqual([]);
  });

  it('has the account in its header, neutral', async () => {
    const html = await drawnPage('/login');
    const header = /<header[\s\S]*?<\/nav><\/header>|<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? '';
    expect(header).toContain('href="/userInfo/dashboard"');
    for (const word of ['header.logIn', 'header.register', 'header.logOut']) expect(header).not.toContain(`>${said('en', word)}<`);
  });

  it('leads to every place of the account', async () => {
    const html = mainOf(await drawnPage('/userInfo/dashboard'));
    const places = pages.flatMap((row) => ('account' in row ? [row] : []));
    expect(places).toHaveLength(10);
    for (const { path, account: { name } } of places) {
      expect(html).toContain(`href="${path}"`);
      expect(html).toContain(said('en', `user.nav.${name}`));
    }
    expect(tags(html, 'a').filter((link) => link.includes('aria-current="page"'))).toHaveLength(1);
  });

  it('is drawn in Arabic', async () => {
    expect(headingOf(await drawnPage('/login', { language: 'ar' }))).toBe(said('ar', 'login.title'));
  });
});

describe('the login page', () => {
  it('[S-016] [W-014] asks for name and password, and is filled in by managers of passwords', async () => {
    const html = await drawnPage('/login');
    expect(fieldOf(html, 'username')).toMatchObject({ label: said('en', 'login.username'), tag: expect.stringContaining('autoComplete="username webauthn"') as string });
    expect(fieldOf(html, 'password')).toMatchObject({ label: said('en', 'account.field.password'), tag: expect.stringContaining('autoComplete="current-password"') as string });
    expect(html).toContain(`>${said('en', 'login.go')}</button>`);
  });

  it('[W-016] leads to the forgotten password', async () => {
    expect(mainOf(await drawnPage('/login'))).toContain('href="/forgot-password"');
    expect(headingOf(await drawnPage('/forgot-password'))).toBe(said('en', 'forgot.title'));
  });

  it('leads to the other ways in, drawn before anything is known of the browser', async () => {
    const html = mainOf(await drawnPage('/login'));
    expect(html).toContain('href="/login-code"');
    expect(html).toContain(said('en', 'login.passkey'));
    expect(html).not.toContain(said('en', 'account.offline'));
    expect(headingOf(await drawnPage('/login-code'))).toBe(said('en', 'login.code.title'));
  });

  it.each(['/login', '/login-code', '/register'])('%s says in its document nothing of where somebody came from: the next one gets the same', async (path) => {
    expect(await drawnPage(`${path}?from=%2Fstore%3Fid%3Ds1`)).toBe(await drawnPage(path));
  });
});

describe('the registration page', () => {
  it('[S-017] [W-015] says before anybody types what a password must be', async () => {
    const html = await drawnPage('/register');
    const { help, tag } = fieldOf(html, 'password');
    expect(help).toBe(said('en', 'account.help.password.inclusive', { least: 8, most: 64 }));
    expect(tag).toContain('autoComplete="new-password"');
    expect(tag).not.toContain('maxLength');
  });

  it('[S-469] [W-181] follows the brand’s policy', async () => {
    const html = await drawnPage('/register', { policy: 'specified' });
    expect(fieldOf(html, 'password').help).toBe(said('en', 'account.help.password.specified', { least: 6, most: 12 }));
    expect(fieldOf(html, 'email').help).toBe(said('en', 'account.help.email.specified'));
  });

  it('asks for nothing that may be left out as if it might not', async () => {
    const html = await drawnPage('/register');
    for (const name of ['email', 'phone', 'invitationCode']) expect(fieldOf(html, name).tag, name).not.toContain('required');
    for (const name of ['username', 'password']) expect(fieldOf(html, name).tag, name).toContain('required');
    // Nothing is pre-ticked, because there is no checkbox at all.
    expect(html).not.toContain('type="checkbox"');
  });
});

it('a contact that was typed and not sent comes back to the user who typed it, and to nobody who logs in from another tab', async () => {
  keepFormDraft('contactEmail 7001', { email: 'ann@mail.example' });
  keepFormDraft('contactPhone 7001', { country: '', phone: '0151 2345' });
  const typed = async (user: string) => [
    fieldOf(await drawnPart(() => <EmailForm user={user} before={null} isConfirming={false} onClose={() => {}} />, '/userInfo/setup/contacts'), 'email').tag.includes('ann@mail.example'),
    fieldOf(await drawnPart(() => <PhoneForm user={user} onClose={() => {}} />, '/userInfo/setup/contacts'), 'phone').tag.includes('0151 2345'),
  ];
  expect(await typed('7001')).toEqual([true, true]);
  expect(await typed('7002')).toEqual([false, false]);
  forgetFormDrafts();
});

it('a logout of which the device can’t tell what it would lose asks all the same, without a list', async () => {
  const html = await drawnPart(() => <UnsentDialog isKnown={false} onStay={() => {}} onLeave={() => {}} />, '/index');
  for (const text of ['outbox.logOut.unknown', 'outbox.logOut.unknownText', 'outbox.logOut.stayIn', 'header.logOut']) expect(html).toContain(`>${said('en', text)}<`);
});
