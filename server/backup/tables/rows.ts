import { hash } from 'node:crypto'
import type { Table } from './catalogue'
import type { Row, Value } from './row-source'

/** A row as a line of JSON, the same on both engines. */
export function lineOf({ columns }: Pick<Table, 'columns'>, row: Row): string {
  const values: Record<string, unknown> = {}
  for (const { name } of columns) values[name] = encoded(row[name] ?? null)
  return JSON.stringify(values)
}

function encoded(value: Value): unknown {
  return value instanceof Uint8Array ? { base64: Buffer.from(value).toString('base64') } : value
}

/** Throws an Error if the line does not have exactly these columns. */
export function parseLine({ columns }: Pick<Table, 'columns'>, line: string): Row {
  const values: unknown = JSON.parse(line)
  if (typeof values !== 'object' || values === null) throw new Error('Not a row.')
  const entries = Object.entries(values)
  const isComplete =
    entries.length === columns.length && columns.every(({ name }) => Object.hasOwn(values, name))
  if (!isComplete) throw new Error('Not a row of this table.')
  return Object.fromEntries(entries.map(([name, value]) => [name, decoded(value)]))
}

function decoded(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  if (typeof value === 'object' && 'base64' in value && typeof value.base64 === 'string') {
    return Buffer.from(value.base64, 'base64')
  }
  throw new Error('Not a value.')
}

/** Counts rows, and sums up their digests: the same rows have the same sum in any order. */
export function createTally() {
  const sum = new Uint32Array(8)
  let rows = 0
  return {
    add(line: string): void {
      const digest = hash('sha256', line, 'buffer')
      for (let index = 0; index < sum.length; index += 1) {
        sum[index] = (sum[index] ?? 0) + digest.readUInt32LE(index * 4)
      }
      rows += 1
    },
    result: () => ({ rows, digest: Buffer.from(sum.buffer.slice(0)).toString('hex') }),
  }
}

export type Tally = ReturnType<ReturnType<typeof createTally>['result']>

/** Collects lines into parts of about this size. */
export function createParts(
  partBytes: number,
  write: (part: number, bytes: Buffer) => Promise<void>,
) {
  let lines: string[] = []
  let length = 0
  let part = 0
  async function flush(): Promise<void> {
    if (lines.length === 0) return
    part += 1
    const bytes = Buffer.from(`${lines.join('\n')}\n`)
    lines = []
    length = 0
    await write(part, bytes)
  }
  return {
    async add(line: string): Promise<void> {
      lines.push(line)
      length += line.length
      if (length >= partBytes) await flush()
    },
    flush,
  }
}
