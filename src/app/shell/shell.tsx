import { Provider, useAtomValue, type createStore } from 'jotai';
import type { ReactNode } from 'react';
import type { BrandFacts } from '../../contract/brand';
import { IntlScope } from '../../i18n/intl';
import { localeAtom } from '../../i18n/language';
import { BrandContext } from '../../ui/brand';
import type { QueryCache } from '../queries/query-cache';
import { QueryCacheContext } from '../queries/use-public-query';

type Props = {
  /** holds `localeAtom`, which must be set before rendering */
  readonly store: ReturnType<typeof createStore>;
  readonly queryCache: QueryCache;
  readonly brand: BrandFacts;
  readonly children: ReactNode;
};

/** The providers around the router, the same on the server and the page, so that hydration matches. */
export function Shell({ store, queryCache, brand, children }: Props) {
  return (
    <Provider store={store}>
      <BrandContext value={brand}>
        <QueryCacheContext value={queryCache}>
          <LocaleProvider>{children}</LocaleProvider>
        </QueryCacheContext>
      </BrandContext>
    </Provider>
  );
}

function LocaleProvider({ children }: { children: ReactNode }) {
  const { language, messages } = useAtomValue(localeAtom);
  return (
    <IntlScope language={language} messages={messages}>
      {children}
    </IntlScope>
  );
}
