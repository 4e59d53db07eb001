import { parentPort } from 'node:worker_threads'
import { createHighlight } from '~/content/markdown/code/highlight'
import { renderDocument } from '~/content/markdown/render'
import type { Answer, Job } from './job'

const highlight = await createHighlight()

parentPort?.on('message', ({ body, settings }: Job) => {
  parentPort?.postMessage(answerTo(body, settings))
})
parentPort?.postMessage('ready')

function answerTo(body: string, settings: Job['settings']): Answer {
  try {
    return { rendered: renderDocument(body, { ...settings, highlight }) }
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
