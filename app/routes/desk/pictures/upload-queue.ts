export type Admitted<T> = { ok: true; value: T } | { ok: false; retryInMs: number }

interface Limits {
  /** How many bytes of forms may be in memory at a time. A form of more than this counts as so much. */
  mostBytes: number
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
 * waits for them, and not whoever sends one. Forms that would wait too long are turned away as soon as that is known.
 */
export function createUploadQueue({ mostBytes, mostWaiting, mostWaitingMs }: Limits) {
  // In the order in which they will be let in.
  const waiting: Place[] = []
  const lastTurnOf = new Map<string, number>()
  const pace = createPace()
  let inside = 0
  let turn = 0

  const hasRoom = (bytes: number) => inside === 0 || inside + bytes <= mostBytes

  function letIn(): void {
    for (let next = waiting[0]; next && hasRoom(next.bytes); next = waiting[0]) {
      waiting.shift()
      turn = next.turn
      inside += next.bytes
      next.enter()
    }
    if (waiting.length === 0) lastTurnOf.clear()
  }

  function end(bytes: number): void {
    inside -= bytes
    pace.measure(bytes)
    letIn()
    turnAway()
  }

  /** How long it takes until all of these are through, as far as is known. */
  const msFor = (bytes: number) => pace.msPerByte() * bytes
  const retryInMs = () => {
    const line = waiting.reduce((sum, { bytes }) => sum + bytes, inside)
    return msFor(line) || unknownRetryMs
  }

  function turnAway(): void {
    let ahead = inside
    for (const { bytes, since, leave } of [...waiting]) {
      ahead += bytes
      const waited = performance.now() - since
      if (waited + msFor(ahead) / doubt > mostWaitingMs) leave()
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
    if (waiting.length === 0 && hasRoom(bytes)) {
      if (inside === 0) pace.begin()
      inside += bytes
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

  return async <T>(sent: SentForm, work: () => Promise<T>): Promise<Admitted<T>> => {
    const bytes = Math.min(sent.bytes, mostBytes)
    if (!(await hasEntered({ ...sent, bytes }))) return { ok: false, retryInMs: retryInMs() }
    try {
      return { ok: true, value: await work() }
    } finally {
      end(bytes)
    }
  }
}

/** How long forms take, since there was last nothing to do: the machine may have been busier before. */
function createPace() {
  let since = 0
  let measured = 0
  let bytesDone = 0
  return {
    begin() {
      since = performance.now()
      measured = 0
      bytesDone = 0
    },
    measure(bytes: number) {
      measured += 1
      bytesDone += bytes
    },
    /** 0 while it is not known. */
    msPerByte: () =>
      measured < fewestMeasured ? 0 : (performance.now() - since) / Math.max(1, bytesDone),
  }
}
