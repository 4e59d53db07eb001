import { type ChildProcess, fork } from 'node:child_process'
import type { Card } from '~/syndication/social-cards/card.rules'
import type { DrawCard } from '~/syndication/social-cards/drawing/draw-card.service'

export interface CardJob {
  card: Card
  picture: Uint8Array | null
}

export type CardAnswer = { drawn: Uint8Array } | { failed: string }

interface CardProcessParts {
  /** server/rendering/card-worker.ts, as it is built. */
  workerFile: string
  /** The folder of packages that the fonts are in. */
  packages: string
  /** It ends after so long without a card. */
  idleMs?: number
}

const patienceMs = 30_000

/**
 * Draws cards, one at a time, in a process of its own: a layout takes a tenth of a second in which nobody
 * else would be answered, and what drawing takes of memory is only given back when its process ends.
 */
export function createCardProcess({ workerFile, packages, idleMs = 10_000 }: CardProcessParts) {
  let worker: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined

  const draw: DrawCard = async (card, picture) => {
    clearTimeout(idle)
    try {
      const job = { card, picture }
      // One that died while nobody looked is known by the first card it does not draw.
      const answer = (await answerTo(job)) ?? (await answerTo(job))
      if (!answer) throw new Error('The process that draws cards ended.')
      if ('failed' in answer) throw new Error(`A card could not be drawn: ${answer.failed}`)
      return answer.drawn
    } finally {
      idle = setTimeout(stop, idleMs).unref()
    }
  }

  /** Null where the process ended before it answered. */
  async function answerTo(job: CardJob): Promise<CardAnswer | null> {
    worker ??= start()
    const drawing = worker
    const tooLong = setTimeout(() => drawing.kill('SIGKILL'), patienceMs)
    try {
      return await answerOf(drawing, job)
    } finally {
      clearTimeout(tooLong)
    }
  }

  function start(): ChildProcess {
    const started = fork(workerFile, [packages], { serialization: 'advanced' })
    const forget = () => {
      if (worker === started) worker = null
    }
    started.once('exit', forget).once('disconnect', forget).on('error', forget)
    // It must not keep a server from ending.
    started.unref()
    started.channel?.unref()
    return started
  }

  function stop(): void {
    clearTimeout(idle)
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
