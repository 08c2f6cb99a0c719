import { build } from './built.mjs';
import { checkNode } from './installed.mjs';
import { command } from './run.mjs';

await command(async () => {
  checkNode();
  await build();
  return 0;
});
