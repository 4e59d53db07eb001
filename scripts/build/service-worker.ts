import { resolve } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'

const source = 'app/site/saved/offline/service-worker.browser.ts'
/** Modules that a saved page loads on demand, so the service worker caches them with it. */
const onDemand = [
  'app/site/browser/display/display-panel.browser.ts',
  'app/site/post/entities/copy-indicators.browser.ts',
  'app/islands/hydrate.tsx',
  'app/site/saved/saved-list.island.tsx',
  'app/site/saved/store.browser.ts',
]

/** Builds `/sw.js`: one script without imports that contains the hashed names of the files it caches. */
export function serviceWorker(): Plugin {
  let root = ''
  return {
    name: 'vigil:service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle(_options, bundle) {
      if (this.environment.name !== 'client') return
      const built = (await build({
        configFile: false,
        logLevel: 'silent',
        root,
        resolve: { tsconfigPaths: true },
        define: { LAZY_SCRIPTS: JSON.stringify(scriptsOnDemand(root, bundle)) },
        build: {
          write: false,
          rolldownOptions: { input: resolve(root, source), output: { format: 'iife' } },
        },
      })) as Rolldown.RolldownOutput
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: built.output[0].code })
    },
  }
}

/** The chunks with these modules, and everything that they import. */
function scriptsOnDemand(root: string, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const files = new Set(
    onDemand.map((path) => {
      const chunk = chunks.find(({ moduleIds }) => moduleIds.includes(resolve(root, path)))
      if (!chunk) throw new Error(`The client build does not contain ${path}.`)
      return chunk.fileName
    }),
  )
  for (const file of files) {
    for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? []) {
      files.add(imported)
    }
  }
  return Array.from(files, (file) => `/${file}`).sort()
}
