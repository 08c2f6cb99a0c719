import path from 'node:path';
import { findProgram } from './find-program.mjs';
import { command, Problem, root, run } from './run.mjs';

/**
 * `npm run studio -- KIND …`: renders the pictures of the demo's goods (src/build/studio). They are kept in the
 * repository, so nothing else ever runs this.
 */
await command(async () => {
  const missing = ['blender', 'cwebp', 'dwebp', 'rsvg-convert'].filter((program) => findProgram([program]) === undefined);
  const python = findProgram(['/usr/bin/python3', 'python3']);
  if (missing.length > 0 || python === undefined) {
    throw new Problem(
      `The studio needs ${[...missing, ...(python ? [] : ['python3'])].join(', ')}. On Debian 12, as root:\n` +
        'apt-get install --no-install-recommends blender librsvg2-bin webp fonts-urw-base35 python3-numpy python3-scipy',
    );
  }
  return run(python, [path.join(root, 'src/build/studio/make.py'), ...process.argv.slice(2)]);
});
