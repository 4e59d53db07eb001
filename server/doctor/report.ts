import { dirname } from 'node:path'
import { reasonOf } from '../process/reason'
import { StartupError } from '../process/startup-error'
import type { Examination } from './examine'
import { couldNotRun, countOf, exitCodeOf, type Finding, type Level, worstOf } from './finding'
import type { FixResult } from './fix/fix'

/** How many names the terminal shows of each finding; JSON has all. */
const maxItems = 10

export function levelOf({ results, fixed }: Examination): Level {
  return worstOf([...results.flatMap(({ findings }) => findings), ...(fixed?.refused ?? [])])
}

/** For monitoring programs: one document. */
export function asJson(examination: Examination): string {
  const level = levelOf(examination)
  const findings = examination.results.flatMap(({ check, findings }) =>
    findings.map((finding) => ({ check, ...finding })),
  )
  const { at, fixed } = examination
  const document = { level, exitCode: exitCodeOf(level), at: at.toISOString(), findings, fixed }
  return JSON.stringify(document, null, 2)
}

/** The same form, for a run that could not check anything. */
export function asJsonOfFailure(problem: unknown, at: Date): string {
  const text = problem instanceof StartupError ? problem.problem : reasonOf(problem)
  const whatToDo = problem instanceof StartupError ? problem.whatToDo : null
  const finding = { check: 'doctor', level: 'error', text, whatToDo, items: [] }
  const head = { level: 'error', exitCode: couldNotRun, at: at.toISOString() }
  return JSON.stringify({ ...head, findings: [finding], fixed: null }, null, 2)
}

/** For people. */
export function asText(examination: Examination): string[] {
  const { results, fixed } = examination
  const lines = results.flatMap(({ check, findings }) =>
    findings.flatMap((finding) => linesOf(check, finding)),
  )
  return [...lines, ...(fixed ? linesOfFix(fixed) : []), '', summaryOf(examination)]
}

const marks = { ok: 'ok      ', warning: 'WARNING ', error: 'ERROR   ' } as const

function linesOf(check: string, { level, text, whatToDo, items }: Finding): string[] {
  const shown = items.slice(0, maxItems).map((item) => `        - ${item}`)
  const more = items.length - shown.length
  return [
    `${marks[level]}${check}: ${text}`,
    ...shown,
    ...(more > 0 ? [`        - and ${more.toLocaleString('en')} more (--json lists all)`] : []),
    ...(whatToDo === null ? [] : [`        ${whatToDo}`]),
  ]
}

function linesOfFix({ folder, moved, left, retried, refused }: FixResult): string[] {
  return [
    '',
    ...refused.flatMap((finding) => linesOf('fix', finding)),
    folder === null
      ? 'No file was moved aside.'
      : `${countOf(moved.length, 'file was', 'files were')} moved to ${folder}, with a list.`,
    ...listed(moved),
    ...(folder === null
      ? []
      : [`To undo this: cp -an '${folder}/.' '${dirname(folder)}/' (it overwrites nothing).`]),
    ...(left.length > 0 ? [`${countOf(left.length, 'file stays', 'files stay')} in place:`] : []),
    ...listed(left),
    ...(retried > 0 ? [`${countOf(retried, 'job is', 'jobs are')} tried again.`] : []),
  ]
}

function listed(files: FixResult['moved']): string[] {
  const shown = files.slice(0, maxItems).map(({ path, reason }) => `        - ${path}: ${reason}`)
  const more = files.length - shown.length
  return more > 0 ? [...shown, `        - and ${more.toLocaleString('en')} more`] : shown
}

function summaryOf({ results, fixed }: Examination): string {
  const findings = [...results.flatMap(({ findings }) => findings), ...(fixed?.refused ?? [])]
  const count = (level: Level) => findings.filter((finding) => finding.level === level).length
  const [errors, warnings] = [count('error'), count('warning')]
  if (errors + warnings === 0) return 'No problems found.'
  return `${countOf(errors, 'error')} and ${countOf(warnings, 'warning')}.`
}
