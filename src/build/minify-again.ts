import { minify } from 'terser';
import type { Plugin } from 'vite';

/**
 * Minifies Vite's minified output again: Terser saves about another percent, and every first visit pays for the bytes
 * (budget: tests/journeys/budgets.test.ts).
 */
export function minifyAgain(): Plugin {
  return {
    name: 'dhow-minify-again',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const { code } = await minify(chunk.code, { module: true, ecma: 2020, compress: { passes: 3, unsafe_arrows: true, unsafe_methods: true } });
          if (code !== undefined) chunk.code = code;
        }
      },
    },
  };
}
