import { useEffect } from 'react';
import { useBrand } from './brand';

/** Names the page in the tab, as the server named the document (server/render/head.ts). */
export function useTitle(title: string | undefined): void {
  const brand = useBrand();
  useEffect(() => {
    if (title) document.title = `${title} · ${brand.name}`;
  }, [title, brand]);
}
