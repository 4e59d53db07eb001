/** How many requests of readers are worked on at a time, and how many wait. */
export interface AdmissionLimits {
  runningPerNetwork: number
  running: number
  waitingPerNetwork: number
  waiting: number
}

/**
 * One thread renders all pages, so more at a time would only make each of them, and the cached pages between them, wait
 * longer. A browser asks for far fewer files at once than may wait.
 */
export const admissionLimits: AdmissionLimits = {
  runningPerNetwork: 2,
  running: 8,
  waitingPerNetwork: 100,
  waiting: 1_000,
}

interface Network {
  running: number
  /** The oldest first. Called with false if there is no room for it any more. */
  waiting: ((isAdmitted: boolean) => void)[]
}

/**
 * Admits the work of readers, network by network in turn. Between two admissions the process handles whatever else has
 * arrived: `afterOthers` is `setImmediate` outside of tests.
 */
export function createAdmission(
  limits: AdmissionLimits = admissionLimits,
  afterOthers: (next: () => void) => unknown = setImmediate,
) {
  /** In the order of their turns. */
  const networks = new Map<string, Network>()
  const total = { running: 0, waiting: 0 }
  let isScheduled = false

  /** Null if too many requests wait; otherwise call the function that it resolves to once the work is done. */
  async function enter(name: string): Promise<(() => void) | null> {
    const network = networks.get(name) ?? { running: 0, waiting: [] }
    if (network.waiting.length >= limits.waitingPerNetwork) return null
    networks.set(name, network)
    const isAdmitted = new Promise<boolean>((resolve) => network.waiting.push(resolve))
    total.waiting += 1
    if (total.waiting > limits.waiting) refuseOneOfLongest()
    schedule()
    if (!(await isAdmitted)) return null
    return () => {
      network.running -= 1
      total.running -= 1
      forgetIdle(name, network)
      schedule()
    }
  }

  function schedule(): void {
    if (isScheduled || total.waiting === 0 || total.running >= limits.running) return
    isScheduled = true
    afterOthers(() => {
      isScheduled = false
      if (admitNext()) schedule()
    })
  }

  /** One at a time. False if every network that waits has as many running as it may. */
  function admitNext(): boolean {
    if (total.running >= limits.running) return false
    for (const [name, network] of networks) {
      if (network.running >= limits.runningPerNetwork) continue
      const admit = network.waiting.shift()
      if (!admit) continue
      total.waiting -= 1
      total.running += 1
      network.running += 1
      // Behind the others.
      networks.delete(name)
      networks.set(name, network)
      admit(true)
      return true
    }
    return false
  }

  /** So that many requests of few networks never leave no room for another network. */
  function refuseOneOfLongest(): void {
    const [name, longest] = [...networks].reduce((best, other) =>
      other[1].waiting.length > best[1].waiting.length ? other : best,
    )
    total.waiting -= 1
    longest.waiting.pop()?.(false)
    forgetIdle(name, longest)
  }

  function forgetIdle(name: string, { running, waiting }: Network): void {
    if (running === 0 && waiting.length === 0) networks.delete(name)
  }

  return { enter, usage: () => ({ ...total, networks: networks.size }) }
}

export type Admission = ReturnType<typeof createAdmission>
