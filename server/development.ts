import { resolve } from 'node:path'
import type { ServerBuild } from 'react-router'
import { createHighlight } from '~/markdown/code/highlight'
import { renderForFeeds } from '~/markdown/feeds/render-for-feeds'
import { renderDocument } from '~/markdown/render'
import { searchTextOf } from '~/markdown/visible-text'
import { plainBody } from '~/newsletter/composing/plain-body.rules'
import type { Middleware } from './http/listening/with-vite'
import { failAsCommand, readEnv, say, stopOnSignal } from './process/process'
import type { Rendering } from './rendering/rendering'
import { serve } from './serve'
import { keepNewFilesPrivate } from './storage/private-files'

/** The server as `npm run dev` starts it: Vite answers first, and pages are loaded through it. */
export async function serveInDevelopment(
  vite: Middleware,
  loadBuild: () => Promise<ServerBuild>,
): Promise<void> {
  keepNewFilesPrivate()
  try {
    const root = resolve(import.meta.dirname, '..')
    const development = { vite, rendering: renderingInProcess() }
    stopOnSignal(await serve({ env: readEnv(), root, say, leads: true, loadBuild, development }))
  } catch (error) {
    failAsCommand(error)
  }
}

/** Without a thread: Vite's modules exist in this process only. A text that takes for ever does so here. */
function renderingInProcess(): Rendering {
  const highlight = createHighlight()
  return {
    render: async (body, settings) =>
      renderDocument(body, { ...settings, highlight: await highlight }),
    renderForFeeds: async (body, settings) => renderForFeeds(body, settings),
    preview: async (body, settings) =>
      renderDocument(body, { ...settings, highlight: await highlight }),
    plainBody: async (body, settings) => plainBody(body, settings),
    makeSearchText: async ({ body }) => searchTextOf(body),
    stop: async () => {},
  }
}
