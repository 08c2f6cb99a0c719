import { fileURLToPath } from 'node:url';

/** Where package.json lies, wherever the server was started from: as far above `src/server` as above `dist/server`, into which this is bundled. */
export const projectFolder = fileURLToPath(new URL('../../', import.meta.url));
