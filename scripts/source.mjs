import { createServer, isRunnableDevEnvironment } from 'vite'
import { projectFile } from './project.mjs'

/**
 * Loads a TypeScript module of this project and passes it to `use`.
 * @template Result
 * @param {string} file from the project's folder: `/bench/run.ts`
 * @param {(module: any) => Promise<Result>} use
 * @returns {Promise<Result>}
 */
export async function withSource(file, use) {
  const vite = await createServer({
    configFile: false,
    root: projectFile(),
    resolve: { tsconfigPaths: true },
    server: { middlewareMode: true, ws: false, watch: null },
    appType: 'custom',
    logLevel: 'warn',
  })
  try {
    const { ssr } = vite.environments
    if (!isRunnableDevEnvironment(ssr)) throw new Error(`Vite cannot run ${file} here.`)
    return await use(await ssr.runner.import(file))
  } finally {
    await vite.close()
  }
}
