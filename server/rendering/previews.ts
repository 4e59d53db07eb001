import type { Lane, Task } from './lane'
import type { Outcome } from './render-thread'

export interface PreviewOf {
  /** Of one editor's previews only the newest waits. */
  editor: string
  /** Aborted when nobody waits for it any more. */
  signal: AbortSignal
}

/**
 * Previews, of which each editor has at most one that waits: who types on wants to see the newest text only. Null for
 * one that was replaced, or that nobody waits for any more.
 */
export function createPreviews(lane: Pick<Lane, 'run' | 'withdraw'>) {
  const waiting = new Map<string, () => void>()

  return async (task: Task, { editor, signal }: PreviewOf): Promise<Outcome | null> => {
    waiting.get(editor)?.()
    if (signal.aborted) return null
    const { promise: withdrawn, resolve } = Promise.withResolvers<null>()
    const withdraw = () => {
      if (lane.withdraw(task)) resolve(null)
    }
    waiting.set(editor, withdraw)
    signal.addEventListener('abort', withdraw)
    try {
      return await Promise.race([lane.run(task), withdrawn])
    } finally {
      signal.removeEventListener('abort', withdraw)
      if (waiting.get(editor) === withdraw) waiting.delete(editor)
    }
  }
}
