import { createStore, Provider } from 'jotai';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { UpdateBar } from '../../../src/app/shell/bars/update-bar';
import { updateAtom } from '../../../src/app/shell/device/worker-state';
import { IntlScope } from '../../../src/i18n/intl';
import { loadMessages } from '../../../src/i18n/messages';
import { said } from '../../support/texts';

const messages = await loadMessages('en', 'core');

function drawn(more: { readonly isGoing?: true } = {}): string {
  const store = createStore();
  store.set(updateAtom, { apply: () => {}, ...more });
  return renderToStaticMarkup(
    <Provider store={store}>
      <IntlScope language="en" messages={messages}>
        <UpdateBar />
      </IntlScope>
    </Provider>,
  );
}

const buttons = (html: string) => [...html.matchAll(/<button[^>]*>([^<]+)<\/button>/g)].map(([, label]) => label);

it('a new version is for now or for later', () => {
  const html = drawn();
  expect(buttons(html)).toEqual([said('en', 'update.go'), said('en', 'update.later')]);
  expect(html).not.toContain('aria-disabled');
});

it('of a new version that is on its way the button says so and does nothing more, and nothing can be put off', () => {
  const html = drawn({ isGoing: true });
  expect(buttons(html)).toEqual([said('en', 'shell.loading')]);
  expect(html).toMatch(/<button[^>]*aria-disabled="true"/);
});
