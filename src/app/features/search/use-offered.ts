import { usePublicQuery } from '../../queries/use-public-query';
import { offeredOptions, type Option } from './search-options';

/** What the box offers before anything is typed; `undefined` while neither device nor shop has answered. */
export function useOffered(): readonly Option[] | undefined {
  const home = usePublicQuery('index!home', {});
  const popular = usePublicQuery('category!recommend', {});
  if (home.status === 'pending' || popular.status === 'pending') return undefined;
  const names = popular.data?.pageList.map(({ name }) => name) ?? [];
  return offeredOptions([home.data?.searchValue ?? '', ...names], home.data?.categoryList ?? []);
}
