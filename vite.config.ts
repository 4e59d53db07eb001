import { fileURLToPath } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { asciiServer } from './scripts/build/ascii.ts'
import { chunks } from './scripts/build/chunks.ts'
import { shortClassNames } from './scripts/build/class-names/plugin.ts'
import { deskPreload } from './scripts/build/desk-preload.ts'
import { external } from './scripts/build/external.ts'
import { firstScreenStyles } from './scripts/build/first-screen-styles.ts'
import { islandsEntry } from './scripts/build/islands-entry.ts'
import { latePasskeys } from './scripts/build/late-passkeys.ts'
import { serviceWorker } from './scripts/build/service-worker.ts'
import { workers } from './scripts/build/workers.ts'

const decodeReferences = fileURLToPath(import.meta.resolve('decode-named-character-reference'))

/** What a click loads names no chunks to preload: their names would be in the first script of every page. */
const preloadedWith = (script: string, chunks: string[]) =>
  /\.browser-[\w-]+\.js$/.test(script) ? [] : chunks

export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    firstScreenStyles(),
    shortClassNames(),
    reactRouter(),
    islandsEntry(),
    chunks(),
    deskPreload(),
    latePasskeys(),
    serviceWorker(),
    workers(),
    asciiServer(),
  ],
  resolve: {
    tsconfigPaths: true,
    alias: {
      // Its version for browsers needs a document, which a worker does not have.
      'decode-named-character-reference': decodeReferences,
    },
  },
  // A module, like all other scripts.
  worker: { format: 'es' },
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { resolveDependencies: preloadedWith },
  },
  environments: {
    ssr: {
      // Without the code that packages run in development only.
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
      // Few files for the whole server: it starts in a fraction of the time that a thousand modules take.
      resolve: command === 'build' ? { noExternal: true, external } : {},
      build: {
        rollupOptions: {
          input: './server/vigil.ts',
          // Beside the workers: code finds them in its own folder.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
        target: 'node26',
        // Of all that the server holds only styles are sent as they are: those of the first screen.
        cssMinify: 'lightningcss',
      },
    },
  },
}))
