import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { islandsEntry } from './scripts/build/islands-entry.ts'
import { renderWorker } from './scripts/build/render-worker.ts'
import { serviceWorker } from './scripts/build/service-worker.ts'

export default defineConfig(({ command }) => ({
  plugins: [tailwindcss(), reactRouter(), islandsEntry(), serviceWorker(), renderWorker()],
  resolve: { tsconfigPaths: true },
  build: { manifest: true, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    ssr: {
      // One file for the whole server: it starts in a fraction of the time that a thousand modules take.
      resolve:
        command === 'build'
          ? {
              noExternal: true,
              external: ['pg', 'pino', 'pino-pretty', 'sharp', 'satori', '@resvg/resvg-js'],
            }
          : {},
      build: { rollupOptions: { input: './server/vigil.ts' }, target: 'node26' },
    },
  },
}))
