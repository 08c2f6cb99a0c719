import { useUserListQuery } from '../../queries/use-user-list-query';

export type FavouriteList = 'keepGoods!list' | 'focusSeller!list';

/** The first `open` pages of the present user's list by their number, and again whenever device or shop know better. */
export function useFavouritePages<Name extends FavouriteList>(name: Name, open: number) {
  return useUserListQuery<Name>(name, {} as never, open);
}
