import { type ChildProcess, fork } from 'node:child_process'
import type { Card } from '~/syndication/social-cards/card'
import type { DrawCard } from '~/syndication/social-cards/draw-card'

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
    worker ??= start()
    const drawing = worker
    const tooLong = setTimeout(() => drawing.kill('SIGKILL'), patienceMs)
    try {
      const answer = await answerOf(drawing, { card, picture })
      if ('failed' in answer) throw new Error(`A card could not be drawn: ${answer.failed}`)
      return answer.drawn
    } finally {
      clearTimeout(tooLong)
      idle = setTimeout(stop, idleMs).unref()
    }
  }

  function start(): ChildProcess {
    const started = fork(workerFile, [packages], { serialization: 'advanced' })
    started.once('exit', () => {
      if (worker === started) worker = null
    })
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

function answerOf(worker: ChildProcess, job: CardJob): Promise<CardAnswer> {
  return new Promise((resolve, reject) => {
    const onMessage = (answer: unknown) => settle(() => resolve(answer as CardAnswer))
    const onExit = (code: number | null, signal: string | null) =>
      settle(() => reject(new Error(`The process that draws cards ended (${code ?? signal}).`)))
    const onError = (error: Error) => settle(() => reject(error))
    function settle(how: () => void): void {
      worker.off('message', onMessage).off('exit', onExit).off('error', onError)
      how()
    }
    worker.on('message', onMessage).on('exit', onExit).on('error', onError)
    worker.send(job, (error) => {
      if (error) onError(error)
    })
  })
}
