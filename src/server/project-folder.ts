import { fileURLToPath } from 'node:url';

/** The folder of package.json, whatever the working directory: two levels above `src/server`, and above `dist/server`, into which this is bundled. */
export const projectFolder = fileURLToPath(new URL('../../', import.meta.url));
