import { error, type Finding, warning } from '../../finding'

const minuteMs = 60_000
/** Codes of second factors and signatures of mails tolerate about this much. */
const tolerableMs = minuteMs / 2
const wrongMs = 5 * minuteMs

const setClock = 'Let the system set its clock from the network (NTP).'

/** Empty if both agree. `other` is whose clock it is. */
export function compareClocks(
  { ours, theirs }: { ours: Date; theirs: Date },
  other: string,
): Finding[] {
  const differenceMs = ours.getTime() - theirs.getTime()
  const sizeMs = Math.abs(differenceMs)
  if (Number.isNaN(sizeMs) || sizeMs <= tolerableMs) return []
  const text = `The clock of this machine is ${durationOf(sizeMs)} ${differenceMs > 0 ? 'ahead of' : 'behind'} that of ${other}.`
  if (sizeMs <= wrongMs) return [warning(text, setClock)]
  return [
    error(
      `${text} Posts are published at the wrong time, and codes of second factors fail.`,
      setClock,
    ),
  ]
}

/** Empty unless something was written later than it is now. */
export function sinceFuture(now: Date, newest: Date | null): Finding[] {
  if (!newest || newest.getTime() - now.getTime() <= minuteMs) return []
  return [
    error(
      `The log of the desk has an entry from ${newest.toISOString()}, which is later than the clock of this machine.`,
      setClock,
    ),
  ]
}

export function durationOf(ms: number): string {
  const [value, unit] = inUnit(ms)
  return `${value} ${unit}${value === 1 ? '' : 's'}`
}

function inUnit(ms: number): [number, string] {
  const seconds = Math.round(ms / 1000)
  if (seconds < 120) return [seconds, 'second']
  const minutes = Math.round(seconds / 60)
  if (minutes < 120) return [minutes, 'minute']
  const hours = Math.round(minutes / 60)
  return hours < 48 ? [hours, 'hour'] : [Math.round(hours / 24), 'day']
}
