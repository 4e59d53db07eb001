import type { RenderQueue, Task } from '../render-queue'
import type { Outcome } from '../render-thread'

export interface PreviewRequest {
  /** Only the newest preview of an editor waits. */
  editor: string
  /** Aborted when the client has disconnected. */
  signal: AbortSignal
}

/**
 * Renders previews. Each editor has at most one waiting: a newer text replaces it. Null for a preview that was replaced
 * or whose client has disconnected.
 */
export function createPreviews(queue: Pick<RenderQueue, 'run' | 'withdraw'>) {
  const waiting = new Map<string, () => void>()

  return async (task: Task, { editor, signal }: PreviewRequest): Promise<Outcome | null> => {
    waiting.get(editor)?.()
    if (signal.aborted) return null
    const { promise: withdrawn, resolve } = Promise.withResolvers<null>()
    const withdraw = () => {
      if (queue.withdraw(task)) resolve(null)
    }
    waiting.set(editor, withdraw)
    signal.addEventListener('abort', withdraw)
    try {
      return await Promise.race([queue.run(task), withdrawn])
    } finally {
      signal.removeEventListener('abort', withdraw)
      if (waiting.get(editor) === withdraw) waiting.delete(editor)
    }
  }
}
