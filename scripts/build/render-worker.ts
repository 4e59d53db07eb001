import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const source = 'server/rendering/render-worker.ts'

/** Makes `render-worker.js` beside the server: one file, for a thread shares no modules with the server. */
export function renderWorker(): Plugin {
  let root = ''
  return {
    name: 'vigil:render-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      if (this.environment.name !== 'ssr') return
      const built = (await build({
        configFile: false,
        logLevel: 'silent',
        root,
        resolve: { tsconfigPaths: true },
        ssr: { noExternal: true },
        build: {
          write: false,
          ssr: resolve(root, source),
          target: 'node26',
          rolldownOptions: { output: { codeSplitting: false } },
        },
      })) as Rolldown.RolldownOutput
      this.emitFile({ type: 'asset', fileName: 'render-worker.js', source: built.output[0].code })
    },
  }
}
