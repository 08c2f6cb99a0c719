import { createContext, use } from 'react';
import type { BrandFacts } from '../contract/brand';

export const BrandContext = createContext<BrandFacts | undefined>(undefined);

export function useBrand(): BrandFacts {
  const brand = use(BrandContext);
  if (!brand) throw new Error('rendered outside the shell');
  return brand;
}
