import { readdirSync, readFileSync } from 'node:fs';
import * as v from 'valibot';
import { brandFile, type BrandFile } from '../../src/contract/brand-file';

/** The folders in brands/. */
export const brandIds = readdirSync('brands', { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);

export function readBrand(id: string): BrandFile {
  return v.parse(brandFile, JSON.parse(readFileSync(`brands/${id}/brand.json`, 'utf8')));
}
