import { resolve } from 'node:path'
import type { ServerBuild } from 'react-router'
import { failAsCommand, readEnv, say, stopOnSignal } from './process/process'
import { type Middleware, serve } from './serve'

/** The server as `npm run dev` starts it: Vite answers first, and pages are loaded through it. */
export async function serveInDevelopment(
  vite: Middleware,
  loadBuild: () => Promise<ServerBuild>,
): Promise<void> {
  try {
    const root = resolve(import.meta.dirname, '..')
    stopOnSignal(await serve({ env: readEnv(), root, say, loadBuild, development: { vite } }))
  } catch (error) {
    failAsCommand(error)
  }
}
