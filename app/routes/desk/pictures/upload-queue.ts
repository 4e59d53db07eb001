export type Admitted<T> = { ok: true; value: T } | { ok: false }

interface Limits {
  /** How many bytes of forms may be in memory at a time. A form of more than this counts as so much. */
  mostBytes: number
  /** How many forms may wait for their turn. */
  mostWaiting: number
  /** How long one waits before it is turned away. */
  mostWaitingMs: number
}

/**
 * Lets in as many forms at a time as there is room for; the others wait in line before any of their bytes are read. A
 * form with a picture takes several times its length while it is read and unpacked.
 */
export function createUploadQueue({ mostBytes, mostWaiting, mostWaitingMs }: Limits) {
  const waiting: { bytes: number; enter: () => void }[] = []
  let inside = 0

  const hasRoom = (bytes: number) => inside === 0 || inside + bytes <= mostBytes

  function letIn(): void {
    for (let next = waiting[0]; next && hasRoom(next.bytes); next = waiting[0]) {
      waiting.shift()
      inside += next.bytes
      next.enter()
    }
  }

  /** False where there are too many before it, it took too long, or nobody waits for it any more. */
  async function hasEntered(bytes: number, signal: AbortSignal): Promise<boolean> {
    if (waiting.length === 0 && hasRoom(bytes)) {
      inside += bytes
      return true
    }
    if (waiting.length >= mostWaiting || signal.aborted) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const place = { bytes, enter: () => resolve(true) }
    const leave = () => {
      const index = waiting.indexOf(place)
      if (index === -1) return
      waiting.splice(index, 1)
      resolve(false)
      letIn()
    }
    const timer = setTimeout(leave, mostWaitingMs)
    signal.addEventListener('abort', leave)
    waiting.push(place)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', leave)
    }
  }

  return async <T>(
    length: number,
    signal: AbortSignal,
    work: () => Promise<T>,
  ): Promise<Admitted<T>> => {
    const bytes = Math.min(length, mostBytes)
    if (!(await hasEntered(bytes, signal))) return { ok: false }
    try {
      return { ok: true, value: await work() }
    } finally {
      inside -= bytes
      letIn()
    }
  }
}
