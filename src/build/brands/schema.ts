import { toJsonSchema } from '@valibot/to-json-schema';
import { brandFile } from '../../contract/brand-file';

/** brands/brand.schema.json, by which editors complete and check a brand.json. What JSON Schema can't say is left to `brand:check`. */
export function brandSchemaText(): string {
  return `${JSON.stringify(toJsonSchema(brandFile, { typeMode: 'input', errorMode: 'ignore' }), undefined, 2)}\n`;
}
