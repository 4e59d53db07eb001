import { resolve } from 'node:path'
import { createCardDrawing } from '~/syndication/social-cards/drawing/draw-card.service'
import type { Log } from '../process/log'
import { createCardProcess } from './card-process'
import { createRendering } from './rendering'

/** Renders texts in threads and draws social cards in a process of their own. */
export function startRendering(root: string, siteUrl: string, log: Log) {
  const rendering = createRendering({
    workerFile: resolve(root, 'build/server/render-worker.js'),
    siteUrl,
    onTooCostly: (title, use) =>
      log.warn({ title }, `text too costly to render: its Markdown source is ${use} instead`),
    onFailure: (error) =>
      log.error({ err: error }, 'text not parsed: its Markdown source is searched instead'),
  })
  const cards = createCardProcess({
    workerFile: resolve(root, 'build/server/card-worker.js'),
    packages: packagesIn(root),
  })
  return { rendering, cards }
}

/** Development draws cards in this process: Vite's modules exist nowhere else. */
export function cardsInProcess(root: string) {
  return { draw: createCardDrawing(packagesIn(root)), stop: () => {} }
}

function packagesIn(root: string): string {
  return resolve(root, 'node_modules')
}
