import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { projectFolder } from '../project-folder';

const chunk = v.object({
  file: v.string(),
  css: v.optional(v.array(v.string()), []),
  imports: v.optional(v.array(v.string()), []),
});
type Chunk = v.InferOutput<typeof chunk>;

const built = join(projectFolder, 'dist', 'client');

/** The folder of the page's build; undefined if there is none, as in tests that run from the sources. */
export const clientFolder = existsSync(join(built, '.vite', 'manifest.json')) ? built : undefined;

/** Whether a brand has this optional file; false without a build. */
export function hasBrandFile(brand: string, file: string): boolean {
  return clientFolder !== undefined && existsSync(join(clientFolder, 'brands', brand, file));
}

const manifestText = clientFolder ? readFileSync(join(clientFolder, '.vite', 'manifest.json'), 'utf8') : '{}';
const manifest = v.parse(v.record(v.string(), chunk), JSON.parse(manifestText));

/** Changes with every change of what the page loads. */
export const buildVersion = createHash('sha256').update(manifestText).digest('hex').slice(0, 12);

/** Script → modules, as src/build/module-sizes.ts writes it: the manifest does not name the modules of a chunk that holds several. */
const moduleSizes = v.record(v.string(), v.record(v.string(), v.number()));
const chunkByModule = new Map<string, Chunk>();
if (clientFolder) {
  const chunkByFile = new Map(Object.values(manifest).map((each) => [each.file, each]));
  const sizes = v.parse(moduleSizes, JSON.parse(readFileSync(join(clientFolder, '.vite', 'modules.json'), 'utf8')));
  for (const [file, modules] of Object.entries(sizes)) {
    const found = chunkByFile.get(file);
    if (found) for (const module of Object.keys(modules)) chunkByModule.set(module, found);
  }
}

/** Finds a chunk by its manifest key or a module's path; messages by the name that src/build/messages.ts gives them. */
function chunkOf(source: string): Chunk | undefined {
  return manifest[source] ?? chunkByModule.get(source);
}

/** The URL of a chunk's script. */
export function chunkAddress(source: string): string {
  const found = chunkOf(source);
  return found ? `/${found.file}` : '';
}

export type Assets = { readonly scripts: string[]; readonly styles: string[] };

/** The scripts of these chunks and of all their imports, and their styles, in the order in which they are needed. */
export function assetsOf(sources: readonly string[]): Assets {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  const seen = new Set<string>();
  const visit = (source: string) => {
    const found = chunkOf(source);
    // Chunks can import each other in a cycle.
    if (!found || seen.has(source)) return;
    seen.add(source);
    for (const imported of found.imports) visit(imported);
    scripts.add(found.file);
    for (const style of found.css) styles.add(style);
  };
  for (const source of sources) visit(source);
  return { scripts: [...scripts], styles: [...styles] };
}

const texts = new Map<string, string>();
export function styleText(file: string): string {
  let text = texts.get(file);
  if (text === undefined) {
    text = readFileSync(join(built, file), 'utf8').trim();
    texts.set(file, text);
  }
  return text;
}
