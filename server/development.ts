import { resolve } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createHighlight } from '~/markdown/code/highlight'
import { renderForFeeds } from '~/markdown/feeds/render-for-feeds'
import { renderDocument } from '~/markdown/render'
import { plainBody } from '~/newsletter/composing/plain-body.rules'
import { compareBodies } from '~/posts/revisions/comparing/compare-bodies.rules'
import { searchTextOf } from '~/posts/saving/search-text.rules'
import type { Middleware } from './http/listening/through-vite'
import { readEnv } from './process/environment/read-env'
import { createLog } from './process/log'
import { exitWithError, print, stopOnSignal } from './process/process'
import type { Rendering } from './rendering/rendering'
import { serve } from './serve'
import { makeNewFilesPrivate } from './storage/private-files'

/** The server of `npm run dev`: Vite answers first, and loads the pages. */
export async function serveInDevelopment(
  vite: Middleware,
  loadBuild: () => Promise<ServerBuild>,
): Promise<void> {
  makeNewFilesPrivate()
  try {
    const root = resolve(import.meta.dirname, '..')
    const env = readEnv()
    const log = await createLog(env)
    const development = { vite, rendering: renderingInProcess() }
    stopOnSignal(await serve({ env, root, log, print, isLeader: true, loadBuild, development }))
  } catch (error) {
    exitWithError(error)
  }
}

/** Without a thread, since Vite's modules exist in this process only: a costly text blocks it. */
function renderingInProcess(): Rendering {
  const highlight = createHighlight()
  return {
    render: async (body, settings) =>
      renderDocument(body, { ...settings, highlight: await highlight }),
    renderForFeeds: async (body, settings) => renderForFeeds(body, settings),
    preview: async (body, settings) =>
      renderDocument(body, { ...settings, highlight: await highlight }),
    plainBody: async (body, settings) => plainBody(body, settings),
    compare: async (request, siteOrigin) =>
      compareBodies(request, { siteOrigin, highlight: await highlight }),
    compareForReaders: async (request, siteOrigin) =>
      compareBodies(request, { siteOrigin, highlight: await highlight }),
    makeSearchText: async ({ body }) => searchTextOf(body),
    stop: async () => {},
  }
}
