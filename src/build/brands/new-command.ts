import { newBrand } from './new-brand';

/** `npm run brand:new -- NAME`: creates a folder in brands/ to start from. */
const [name = ''] = process.argv.slice(2);
const refused = await newBrand(name);
process.stdout.write(refused === undefined ? `brands/${name} is there. What comes next is in brands/README.md.\n` : `${refused}\n`);
process.exitCode = refused === undefined ? 0 : 1;
