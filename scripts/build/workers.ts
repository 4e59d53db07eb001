import { basename, resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { inAscii } from './ascii.ts'
import { external } from './external.ts'

const sources = [
  'app/database/sqlite/reading/reading-worker.ts',
  'server/rendering/render-worker.ts',
  'server/rendering/card-worker.ts',
  'server/storage/check/check-worker.ts',
  'server/process/password-worker.ts',
]

/** Builds the workers beside the server: one file each, since they share no modules with it. */
export function workers(): Plugin {
  let root = ''
  return {
    name: 'vigil:workers',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      if (this.environment.name !== 'ssr') return
      for (const source of sources) {
        const built = (await build({
          configFile: false,
          logLevel: 'silent',
          root,
          resolve: { tsconfigPaths: true },
          ssr: { noExternal: true, external },
          build: {
            write: false,
            ssr: resolve(root, source),
            target: 'node26',
            rolldownOptions: { output: { codeSplitting: false } },
          },
        })) as Rolldown.RolldownOutput
        const fileName = basename(source).replace(/ts$/, 'js')
        this.emitFile({ type: 'asset', fileName, source: inAscii(built.output[0].code) })
      }
    },
  }
}
