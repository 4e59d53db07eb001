import type { Engine } from '../app/database/database'
import type { Fault, Outcome } from './fault'
import { faults } from './list'
import { type RigOptions, withRig } from './rig'
import { failureLines, isKept, type Row, table } from './table'

export interface FaultsOptions extends Omit<RigOptions, 'engine'> {
  /** Only faults whose names contain one of these words. */
  only: string[]
  engines: Engine[]
}

/** Causes each fault on each engine. Returns true if every promise held. */
export async function runFaults({ only, engines, ...options }: FaultsOptions): Promise<boolean> {
  const selected = faults.filter(
    ({ name }) => only.length === 0 || only.some((word) => name.includes(word)),
  )
  if (selected.length === 0) {
    const names = faults.map(({ name }) => name).join(', ')
    throw new Error(`No fault is called "${only.join(', ')}". There are: ${names}.`)
  }
  process.stdout.write(`Seed ${options.seed}. Run with --seed ${options.seed} to repeat it.\n`)
  const rows: Row[] = []
  for (const fault of selected) {
    for (const engine of fault.engines.filter((one) => engines.includes(one))) {
      process.stdout.write(`… ${fault.name}, ${engine}\n`)
      const startedAt = performance.now()
      const outcome = await outcomeOf(fault, { ...options, engine })
      const seconds = (performance.now() - startedAt) / 1000
      const row = { ...outcome, fault: fault.name, engine, seconds }
      rows.push(row)
      for (const line of failureLines(row)) process.stdout.write(`${line}\n`)
    }
  }
  process.stdout.write(`\n${table(rows)}\n`)
  return rows.every(isKept)
}

/** An error while causing a fault counts as a failure. */
export async function outcomeOf(fault: Fault, options: RigOptions): Promise<Outcome> {
  try {
    return await withRig(options, (rig) => fault.run(rig))
  } catch (error) {
    const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { description: 'aborted', counts: {}, failures: [text], delays: [] }
  }
}
