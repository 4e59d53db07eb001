export type Admitted<T> = { ok: true; value: T } | { ok: false; retryInMs: number }

interface Limits {
  /** How many bytes of forms may be in memory at a time. */
  mostBytes: number
  /** How many of them one editor may have. A form of more than this counts as so much. */
  mostBytesOfOne: number
  /** How many forms may wait for their turn. */
  mostWaiting: number
  /** How long one waits before it is turned away. */
  mostWaitingMs: number
}

export interface SentForm {
  bytes: number
  editorId: string
  signal: AbortSignal
}

interface Place {
  bytes: number
  editorId: string
  /** Of each editor's forms the first has the lowest. */
  turn: number
  since: number
  enter: () => void
  leave: () => void
}

/** After so many the time that one takes is known well enough to turn others away. */
const fewestMeasured = 3
/** What is expected may be wrong by so much before somebody is turned away who would have been served in time. */
const doubt = 1.25
const unknownRetryMs = 60_000

/**
 * Lets in as many forms at a time as there is room for; the others wait in line before any of their bytes are read. A
 * form with a picture takes several times its length while it is read and unpacked. Editors take turns: who sends fifty
 * waits for them, and not whoever sends one; nor does anybody wait for one whose connection is slow, while there is
 * room beside it. Forms that would wait too long are turned away as soon as that is known.
 */
export function createUploadQueue(limits: Limits) {
  const { mostBytes, mostBytesOfOne, mostWaiting, mostWaitingMs } = limits
  // In the order in which they will be let in.
  const waiting: Place[] = []
  const lastTurnOf = new Map<string, number>()
  const pace = createPace()
  let inside = 0
  let turn = 0

  const insideOf = new Map<string, number>()

  const hasRoom = (bytes: number) => inside === 0 || inside + bytes <= mostBytes
  const hasShare = ({ editorId, bytes }: Pick<Place, 'editorId' | 'bytes'>) =>
    (insideOf.get(editorId) ?? 0) + bytes <= mostBytesOfOne

  function occupy(editorId: string, bytes: number): void {
    inside += bytes
    insideOf.set(editorId, (insideOf.get(editorId) ?? 0) + bytes)
  }

  function vacate(editorId: string, bytes: number): void {
    inside -= bytes
    const left = (insideOf.get(editorId) ?? 0) - bytes
    if (left > 0) insideOf.set(editorId, left)
    else insideOf.delete(editorId)
  }

  /** A form that waits for others of its own editor is passed by those of other editors, and by nobody else. */
  function nextInLine(): Place | undefined {
    const passed = new Set<string>()
    return waiting.find((place) => {
      if (!passed.has(place.editorId) && hasShare(place)) return true
      passed.add(place.editorId)
      return false
    })
  }

  function letIn(): void {
    for (let next = nextInLine(); next && hasRoom(next.bytes); next = nextInLine()) {
      waiting.splice(waiting.indexOf(next), 1)
      turn = Math.max(turn, next.turn)
      occupy(next.editorId, next.bytes)
      next.enter()
    }
    if (waiting.length === 0) lastTurnOf.clear()
  }

  /** How long it takes until all of these are through, as far as is known. */
  const msFor = (bytes: number) => pace.msPerByte() * bytes
  /** With its own bytes: it is through when they are. */
  const retryInMs = (own: number) => {
    const line = waiting.reduce((sum, { bytes }) => sum + bytes, inside)
    return msFor(line + own) || unknownRetryMs
  }

  function turnAway(): void {
    let ahead = inside
    for (const { bytes, since, leave } of [...waiting]) {
      const waited = performance.now() - since
      // Nobody waits for one that is turned away.
      if (waited + msFor(ahead + bytes) / doubt > mostWaitingMs) leave()
      else ahead += bytes
    }
    if (waiting.length > mostWaiting) waiting.at(-1)?.leave()
  }

  function joinLine(place: Place): void {
    const index = waiting.findIndex((other) => other.turn > place.turn)
    waiting.splice(index === -1 ? waiting.length : index, 0, place)
    lastTurnOf.set(place.editorId, place.turn)
    turnAway()
  }

  /** False where there are too many before it, it took too long, or nobody waits for it any more. */
  async function hasEntered({ bytes, editorId, signal }: SentForm): Promise<boolean> {
    const isFirst = !nextInLine() && !waiting.some((place) => place.editorId === editorId)
    if (isFirst && hasShare({ editorId, bytes }) && hasRoom(bytes)) {
      if (inside === 0) pace.begin()
      occupy(editorId, bytes)
      return true
    }
    if (signal.aborted) return false
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const place: Place = {
      bytes,
      editorId,
      turn: Math.max(turn, lastTurnOf.get(editorId) ?? turn) + 1,
      since: performance.now(),
      enter: () => resolve(true),
      leave: () => {
        const index = waiting.indexOf(place)
        if (index === -1) return
        waiting.splice(index, 1)
        resolve(false)
        letIn()
      },
    }
    const timer = setTimeout(place.leave, mostWaitingMs)
    signal.addEventListener('abort', place.leave)
    joinLine(place)
    try {
      return await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', place.leave)
    }
  }

  return async <T>(
    sent: SentForm,
    /** Says when all of its bytes are there: how long they took is up to the sender's connection. */
    work: (onRead: () => void) => Promise<T>,
  ): Promise<Admitted<T>> => {
    const bytes = Math.min(sent.bytes, mostBytesOfOne)
    if (!(await hasEntered({ ...sent, bytes }))) return { ok: false, retryInMs: retryInMs(bytes) }
    let isRead = false
    const onRead = () => {
      if (isRead) return
      isRead = true
      pace.start()
    }
    try {
      return { ok: true, value: await work(onRead) }
    } finally {
      vacate(sent.editorId, bytes)
      if (isRead) pace.end(bytes)
      letIn()
      turnAway()
    }
  }
}

/**
 * How long forms take once they are there, since there was last nothing to do: the machine may have been busier before.
 * Only the time counts in which there was at least one.
 */
function createPace() {
  let measured = 0
  let bytesDone = 0
  let busyMs = 0
  let running = 0
  let since = 0
  const elapsedMs = () => busyMs + (running > 0 ? performance.now() - since : 0)
  return {
    begin() {
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
    /** 0 while it is not known. */
    msPerByte: () => (measured < fewestMeasured ? 0 : elapsedMs() / Math.max(1, bytesDone)),
  }
}
