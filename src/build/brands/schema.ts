import { toJsonSchema } from '@valibot/to-json-schema';
import { brandFile } from '../../contract/brand-file';

/** The text of brands/brand.schema.json, with which editors complete and check a brand.json. `brand:check` does what JSON Schema can't. */
export function brandSchemaText(): string {
  return `${JSON.stringify(toJsonSchema(brandFile, { typeMode: 'input', errorMode: 'ignore' }), undefined, 2)}\n`;
}
