import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countsText, openReport } from './report'

async function reportFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vigil-report-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'report.ndjson')
}

const line = { item: '1', title: 'One', result: 'added' as const, notes: [] }

test('a report has a line of JSON for each item, and counts them', async () => {
  const path = await reportFile()
  const report = await openReport(path)
  const kept = { ...line, item: '2', result: 'kept' as const, notes: ['It was changed here.'] }
  await report.add(line)
  await report.add(kept)
  expect(await report.close()).toBe(path)
  const lines = (await readFile(path, 'utf8')).trimEnd().split('\n')
  expect(lines.map((text) => JSON.parse(text))).toEqual([line, kept])
  expect(countsText(report.counts())).toBe('1 added, 1 kept')
  expect(report.highlights()).toEqual(['2 “One”, kept: It was changed here.'])
  expect(report.errors()).toBe(0)
})

test('a report without lines leaves no file', async () => {
  const path = await reportFile()
  expect(await (await openReport(path)).close()).toBeNull()
  expect(existsSync(path)).toBe(false)
})

test('an earlier report is never overwritten', async () => {
  const path = await reportFile()
  const report = await openReport(path)
  await report.add(line)
  await report.close()
  await expect(openReport(path)).rejects.toThrow(`There is a file ${path} already.`)
  await expect(openReport(join(path, 'x'))).rejects.toThrow('cannot be written')
})
