import { parentPort } from 'node:worker_threads'
import { createHighlight } from '~/content/markdown/code/highlight'
import { renderForFeeds } from '~/content/markdown/feeds/render-for-feeds'
import { renderDocument } from '~/content/markdown/render'
import type { Answer, Job } from './job'

const highlight = await createHighlight()

parentPort?.on('message', (job: Job) => {
  parentPort?.postMessage(answerTo(job))
})
parentPort?.postMessage('ready')

function answerTo({ as, body, settings }: Job): Answer {
  try {
    if (as === 'entry') return { rendered: renderForFeeds(body, settings) }
    return { rendered: renderDocument(body, { ...settings, highlight }) }
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
