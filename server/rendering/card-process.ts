import { type ChildProcess, fork } from 'node:child_process'
import type { Card } from '~/syndication/social-cards/card.rules'
import type { DrawCard } from '~/syndication/social-cards/drawing/draw-card.service'
import { settlesWithin } from '~/timing/settles-within'

export interface CardJob {
  card: Card
  picture: Uint8Array | null
}

export type CardAnswer = { image: Uint8Array } | { failure: string }

interface CardProcessOptions {
  /** The build of server/rendering/card-worker.ts. */
  workerFile: string
  /** The node_modules folder, which contains the fonts. */
  packages: string
  /** The process ends after this time without a card. */
  idleMs?: number
}

const timeLimitMs = 30_000

/**
 * Draws cards in a separate process, one at a time: a layout would block all requests for a tenth of a second, and the
 * memory that drawing takes is only freed when its process ends.
 */
export function createCardProcess({ workerFile, packages, idleMs = 10_000 }: CardProcessOptions) {
  let worker: ChildProcess | null = null
  let idleTimer: NodeJS.Timeout | undefined

  const draw: DrawCard = async (card, picture) => {
    clearTimeout(idleTimer)
    try {
      const job = { card, picture }
      // Tried twice, since the process may have died unnoticed before this card.
      const answer = (await tryToDraw(job)) ?? (await tryToDraw(job))
      if (!answer) throw new Error('The process that draws social cards ended.')
      if ('failure' in answer) throw new Error(`A card could not be drawn: ${answer.failure}`)
      return answer.image
    } finally {
      idleTimer = setTimeout(stop, idleMs).unref()
    }
  }

  /** Null if the process ended before it answered. */
  async function tryToDraw(job: CardJob): Promise<CardAnswer | null> {
    worker ??= start()
    const currentWorker = worker
    const answer = answerOf(currentWorker, job)
    if (!(await settlesWithin(timeLimitMs, answer))) currentWorker.kill('SIGKILL')
    return answer
  }

  function start(): ChildProcess {
    const newWorker = fork(workerFile, [packages], { serialization: 'advanced' })
    const forget = () => {
      if (worker === newWorker) worker = null
    }
    newWorker.once('exit', forget).once('disconnect', forget).on('error', forget)
    // Must not keep the server from ending.
    newWorker.unref()
    newWorker.channel?.unref()
    return newWorker
  }

  function stop(): void {
    clearTimeout(idleTimer)
    worker?.kill()
    worker = null
  }

  return { draw, stop }
}

function answerOf(worker: ChildProcess, job: CardJob): Promise<CardAnswer | null> {
  return new Promise((resolve) => {
    const settle = (answer: CardAnswer | null) => {
      worker.off('message', onMessage).off('exit', onEnd).off('error', onEnd)
      resolve(answer)
    }
    const onMessage = (answer: unknown) => settle(answer as CardAnswer)
    const onEnd = () => settle(null)
    worker.on('message', onMessage).on('exit', onEnd).on('error', onEnd)
    worker.send(job, (error) => {
      if (error) onEnd()
    })
  })
}
