// `npm run dev`: the site with hot reload. Changes in server/ need a restart.
import { createServer, isRunnableDevEnvironment } from 'vite'
import { loadEnvFile } from '../project.mjs'

loadEnvFile()

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const { ssr } = vite.environments
if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite cannot run the server here.')
const { serveInDevelopment } = await ssr.runner.import('/server/development.ts')
await serveInDevelopment(vite.middlewares, () =>
  ssr.runner.import('virtual:react-router/server-build'),
)
