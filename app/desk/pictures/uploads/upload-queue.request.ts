export type QueueResult<T> = { ok: true; value: T } | { ok: false; retryInMs: number }

interface Limits {
  /** The limit for all forms that are in memory at a time. */
  maxBytes: number
  /** The limit for one editor's forms. A larger form counts as this much. */
  maxBytesPerEditor: number
  /** How many forms may wait. */
  maxWaiting: number
  /** How long a form may wait before it is refused. */
  maxWaitMs: number
}

export interface SentForm {
  bytes: number
  editorId: string
  signal: AbortSignal
}

interface WaitingForm {
  bytes: number
  editorId: string
  /** The forms of one editor have ascending turns; forms with the lowest turn come first. */
  turn: number
  since: number
  start: () => void
  refuse: () => void
}

/** From this many forms on, the measured speed is good enough to refuse others by it. */
const minMeasured = 3
/** A form is refused only if it would be too late even at this times the measured speed. */
const tolerance = 1.25
const unknownRetryMs = 60_000

/**
 * Limits how many bytes of forms are in memory. The other forms wait before any of their bytes are read, because a form
 * with a picture needs several times its length while it is processed. Editors take turns, so that one picture does not
 * wait for fifty of another editor, or for a slow connection. Forms that would wait too long are refused early.
 */
export function createUploadQueue(limits: Limits) {
  const { maxBytes, maxBytesPerEditor, maxWaiting, maxWaitMs } = limits
  // In the order in which they start.
  const waiting: WaitingForm[] = []
  const lastTurnOf = new Map<string, number>()
  const speed = createSpeedometer()
  let activeBytes = 0
  let turn = 0

  const activeBytesOf = new Map<string, number>()

  const hasRoom = (bytes: number) => activeBytes === 0 || activeBytes + bytes <= maxBytes
  const isWithinShare = ({ editorId, bytes }: Pick<WaitingForm, 'editorId' | 'bytes'>) =>
    (activeBytesOf.get(editorId) ?? 0) + bytes <= maxBytesPerEditor

  function reserve(editorId: string, bytes: number): void {
    activeBytes += bytes
    activeBytesOf.set(editorId, (activeBytesOf.get(editorId) ?? 0) + bytes)
  }

  function release(editorId: string, bytes: number): void {
    activeBytes -= bytes
    const rest = (activeBytesOf.get(editorId) ?? 0) - bytes
    if (rest > 0) activeBytesOf.set(editorId, rest)
    else activeBytesOf.delete(editorId)
  }

  /** Skips editors who have used up their share, but keeps the order of each editor's forms. */
  function nextForm(): WaitingForm | undefined {
    const skipped = new Set<string>()
    return waiting.find((form) => {
      if (!skipped.has(form.editorId) && isWithinShare(form)) return true
      skipped.add(form.editorId)
      return false
    })
  }

  function startWaiting(): void {
    for (let next = nextForm(); next && hasRoom(next.bytes); next = nextForm()) {
      waiting.splice(waiting.indexOf(next), 1)
      turn = Math.max(turn, next.turn)
      reserve(next.editorId, next.bytes)
      next.start()
    }
    if (waiting.length === 0) lastTurnOf.clear()
  }

  /** 0 while the speed is unknown. */
  const estimateMs = (bytes: number) => speed.msPerByte() * bytes
  /** When a form of this length would be done, after all others. */
  const retryInMs = (length: number) => {
    const ahead = waiting.reduce((sum, { bytes }) => sum + bytes, activeBytes)
    return estimateMs(ahead + length) || unknownRetryMs
  }

  function refuseLateForms(): void {
    let ahead = activeBytes
    for (const { bytes, since, refuse } of [...waiting]) {
      const waitedMs = performance.now() - since
      // The forms behind a refused one do not wait for its bytes.
      if (waitedMs + estimateMs(ahead + bytes) / tolerance > maxWaitMs) refuse()
      else ahead += bytes
    }
    if (waiting.length > maxWaiting) waiting.at(-1)?.refuse()
  }

  function enqueue(form: WaitingForm): void {
    const index = waiting.findIndex((other) => other.turn > form.turn)
    waiting.splice(index === -1 ? waiting.length : index, 0, form)
    lastTurnOf.set(form.editorId, form.turn)
    refuseLateForms()
  }

  /** Resolves to true when the form may start, and to false if it is refused or its sender has left. */
  async function waitForTurn({ bytes, editorId, signal }: SentForm): Promise<boolean> {
    const isNext = !nextForm() && !waiting.some((form) => form.editorId === editorId)
    if (isNext && isWithinShare({ editorId, bytes }) && hasRoom(bytes)) {
      if (activeBytes === 0) speed.reset()
      reserve(editorId, bytes)
      return true
    }
    if (signal.aborted) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const form: WaitingForm = {
      bytes,
      editorId,
      turn: Math.max(turn, lastTurnOf.get(editorId) ?? turn) + 1,
      since: performance.now(),
      start: () => resolve(true),
      refuse: () => {
        const index = waiting.indexOf(form)
        if (index === -1) return
        waiting.splice(index, 1)
        resolve(false)
        startWaiting()
      },
    }
    const timer = setTimeout(form.refuse, maxWaitMs)
    signal.addEventListener('abort', form.refuse)
    enqueue(form)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', form.refuse)
    }
  }

  return async <T>(
    sent: SentForm,
    /** Calls onRead when all bytes have arrived: the time before depends on the sender's connection. */
    work: (onRead: () => void) => Promise<T>,
  ): Promise<QueueResult<T>> => {
    const bytes = Math.min(sent.bytes, maxBytesPerEditor)
    if (!(await waitForTurn({ ...sent, bytes }))) return { ok: false, retryInMs: retryInMs(bytes) }
    let isRead = false
    const onRead = () => {
      if (isRead) return
      isRead = true
      speed.start()
    }
    try {
      return { ok: true, value: await work(onRead) }
    } finally {
      release(sent.editorId, bytes)
      if (isRead) speed.end(bytes)
      startWaiting()
      refuseLateForms()
    }
  }
}

/** Measures how long forms take after they have arrived, since the queue was last empty. Idle time does not count. */
function createSpeedometer() {
  let measured = 0
  let bytesDone = 0
  let busyMs = 0
  let running = 0
  let since = 0
  const elapsedMs = () => busyMs + (running > 0 ? performance.now() - since : 0)
  return {
    reset() {
      measured = 0
      bytesDone = 0
      busyMs = 0
    },
    start() {
      if (running === 0) since = performance.now()
      running += 1
    },
    end(bytes: number) {
      busyMs = elapsedMs()
      since = performance.now()
      running -= 1
      measured += 1
      bytesDone += bytes
    },
    /** 0 while it is unknown. */
    msPerByte: () => (measured < minMeasured ? 0 : elapsedMs() / Math.max(1, bytesDone)),
  }
}
