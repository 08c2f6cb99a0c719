import { writeFile } from 'node:fs/promises';
import { checkBrand } from './check';
import { brandNames } from './folder';
import { brandSchemaText } from './schema';

/**
 * `npm run brand:check [-- NAME …]`: prints what is wrong with these brands, or with all, and exits non-zero if anything
 * is. Rewrites the schema.
 */
await writeFile('brands/brand.schema.json', brandSchemaText());
const all = await brandNames();
const chosen = process.argv.length > 2 ? process.argv.slice(2) : all;
let wrong = 0;
for (const name of chosen) {
  const lines = all.includes(name) ? await checkBrand(name) : [`there is no folder brands/${name}`];
  wrong += lines.length;
  process.stdout.write(lines.length === 0 ? `✓ ${name}\n` : `✗ ${name}\n${lines.map((line) => `    ${line}\n`).join('')}`);
}
process.exitCode = wrong === 0 ? 0 : 1;
