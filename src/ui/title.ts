import { useEffect } from 'react';
import { useBrand } from './brand';

/** Sets the document's title, as the server did (server/render/head.ts). */
export function useTitle(title: string | undefined): void {
  const brand = useBrand();
  useEffect(() => {
    if (title) document.title = `${title} · ${brand.name}`;
  }, [title, brand]);
}
