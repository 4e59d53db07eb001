import { readdirSync, readFileSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import { counted, type Family, gauge } from '../registry/family'

/** The timer behind the histogram fires this often; what it is late beyond that is the delay. */
const resolutionMs = 20
/** The delay is that of the last one or two windows, however often it is read. */
const windowMs = 30_000

interface Delay {
  mean: number
  p99: number
  max: number
}

const nanosecondsPerSecond = 1e9

/** Memory, processor time, handles and the delay of the event loop. */
export function createProcessSource() {
  const startedAt = Date.now() / 1000 - process.uptime()
  const maxOpenFiles = openFilesLimit()
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs })
  let previous: Delay = { mean: 0, p99: 0, max: 0 }
  let timer: NodeJS.Timeout | undefined

  function currentDelay(): Delay {
    if (histogram.count === 0) return { mean: 0, p99: 0, max: 0 }
    const seconds = (nanoseconds: number) =>
      Math.max(0, nanoseconds / nanosecondsPerSecond - resolutionMs / 1000)
    return {
      mean: seconds(histogram.mean),
      p99: seconds(histogram.percentile(99)),
      max: seconds(histogram.max),
    }
  }

  function families(): Family[] {
    const { user, system } = process.cpuUsage()
    const { rss, heapUsed, external } = process.memoryUsage()
    const { active } = performance.eventLoopUtilization()
    const delay = currentDelay()
    return [
      gauge(
        {
          name: 'process_start_time_seconds',
          help: 'When the oldest process started, in seconds since 1970.',
          merge: 'min',
        },
        startedAt,
      ),
      counted(
        { name: 'process_cpu_seconds_total', help: 'Processor time of all processes.' },
        (user + system) / 1e6,
      ),
      gauge(
        { name: 'process_resident_memory_bytes', help: 'Memory of all processes that serve.' },
        rss,
      ),
      gauge({ name: 'process_open_fds', help: 'Open files and connections.' }, openFiles()),
      gauge({ name: 'process_max_fds', help: 'How many may be open.' }, maxOpenFiles),
      gauge(
        { name: 'vigil_heap_used_bytes', help: 'JavaScript objects of all processes.' },
        heapUsed,
      ),
      gauge({ name: 'vigil_external_memory_bytes', help: 'Memory of buffers.' }, external),
      gauge(
        {
          name: 'vigil_active_resources',
          help: 'Timers, connections and requests that keep the event loop alive.',
        },
        process.getActiveResourcesInfo().length,
      ),
      counted(
        {
          name: 'vigil_event_loop_active_seconds_total',
          help: 'How long event loops were busy. Its rate is 1 for each process that can do no more.',
        },
        active / 1000,
      ),
      gauge(
        {
          name: 'vigil_event_loop_delay_seconds',
          help: 'How late the event loop was in the last minute, in the process where it was latest.',
          merge: 'max',
        },
        (['mean', 'p99', 'max'] as const).map((stat) => [
          { stat },
          Math.max(delay[stat], previous[stat]),
        ]),
      ),
    ]
  }

  return {
    families,
    /** Call it when requests are served: starting takes seconds, in which nobody waits. */
    startWatching(): void {
      histogram.enable()
      timer = setInterval(() => {
        previous = currentDelay()
        histogram.reset()
      }, windowMs).unref()
    },
    stop(): void {
      clearInterval(timer)
      histogram.disable()
    },
  }
}

/** Linux has a list of them. */
function openFiles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return null
  }
}

function openFilesLimit(): number | null {
  try {
    const [, soft] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    return soft === undefined ? null : Number(soft)
  } catch {
    return null
  }
}
