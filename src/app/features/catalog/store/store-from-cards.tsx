import { useEffect, useState } from 'react';
import { useLanguage } from '../../../../i18n/language';
import { namesOfEntries } from '../../../../local/catalog/known-cards';
import { useTitle } from '../../../../ui/title';
import { StoreGoods } from './store-goods';
import { StoreSkeleton } from './store-skeleton';
import { StoreUnseen } from './store-unseen';

type Props = { readonly sellerId: string; readonly keyword: string; readonly why: 'offline' | 'failed' };

/** A store whose info is not on this device: its goods may be, and they name it. */
export function StoreFromCards({ sellerId, keyword, why }: Props) {
  const language = useLanguage();
  const [name, setName] = useState<string>();
  useTitle(name);
  useEffect(() => {
    let gone = false;
    const onName = (found = '') => void (gone || setName(found));
    namesOfEntries(language, { goods: [], sellers: [sellerId] }).then((names) => onName(names.get(sellerId)), () => onName());
    return () => {
      gone = true;
    };
  }, [language, sellerId]);
  if (name === undefined) return <StoreSkeleton />;
  if (name === '') return <StoreUnseen sellerId={sellerId} why={why} />;
  return (
    <div className="page">
      <h1 tabIndex={-1}>{name}</h1>
      <StoreGoods seller={{ sellerId, name }} keyword={keyword} />
    </div>
  );
}
