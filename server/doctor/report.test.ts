import { expect, test } from 'vitest'
import { parseEnv } from '~/config/env.server'
import type { Check, DoctorContext } from './check'
import type { Examination } from './examine'
import { error, exitCodeOf, ok, sizeOf, warning } from './finding'
import { asJson, asText, levelOf } from './report'
import { runChecks } from './run-checks'

const at = new Date('2026-11-15T09:00:00Z')

function examination(overrides: Partial<Examination> = {}): Examination {
  return { at, results: [], fixed: null, ...overrides }
}

test('the worst finding decides about the exit code', () => {
  const codeOf = (...findings: Examination['results'][number]['findings']) =>
    exitCodeOf(levelOf(examination({ results: [{ check: 'a', findings }] })))
  expect(codeOf()).toBe(0)
  expect(codeOf(ok('Fine.'))).toBe(0)
  expect(codeOf(ok('Fine.'), warning('Old.', 'Renew it.'))).toBe(1)
  expect(codeOf(error('Gone.', 'Restore it.'), warning('Old.', 'Renew it.'))).toBe(2)
})

test('people see what to do, and the first names of a long list', () => {
  const names = Array.from({ length: 1500 }, (_, index) => `file-${index}`)
  const findings = [error('Files are gone.', 'Restore them.', names)]
  const lines = asText(examination({ results: [{ check: 'pictures', findings }] }))
  expect(lines[0]).toBe('ERROR   pictures: Files are gone.')
  expect(lines).toContain('        - file-9')
  expect(lines).not.toContain('        - file-10')
  expect(lines).toContain('        - and 1,490 more (--json lists all)')
  expect(lines).toContain('        Restore them.')
  expect(lines.at(-1)).toBe('1 error and 0 warnings.')
  expect(asText(examination()).at(-1)).toBe('No problems found.')
})

test('programs get everything as one document', () => {
  const results = [{ check: 'backup', findings: [warning('Old.', 'Renew it.', ['a'])] }]
  expect(JSON.parse(asJson(examination({ results })))).toEqual({
    level: 'warning',
    exitCode: 1,
    at: '2026-11-15T09:00:00.000Z',
    findings: [
      { check: 'backup', level: 'warning', text: 'Old.', whatToDo: 'Renew it.', items: ['a'] },
    ],
    fixed: null,
  })
})

test('a check that fails or takes too long is a finding, and the others go on', async () => {
  const checks: Check[] = [
    { name: 'slow', needs: 'nothing', limitMs: 10, run: () => new Promise(() => {}) },
    {
      name: 'failing',
      needs: 'nothing',
      limitMs: 1000,
      run: async () => {
        throw new Error('out of luck\nand more')
      },
    },
    { name: 'tables', needs: 'tables', limitMs: 1000, run: async () => [ok('Read.')] },
    { name: 'last', needs: 'nothing', limitMs: 1000, run: async () => [ok('Fine.')] },
  ]
  const env = parseEnv({})
  if (!env.ok) throw new Error('The defaults are valid.')
  const context: DoctorContext = {
    env: env.env,
    root: '',
    clock: () => at,
    report: () => {},
    storage: { is: 'unreadable', problem: error('Away.', 'Start it.') },
  }
  const results = await runChecks(checks, context)
  expect(results.map(({ findings }) => findings.map(({ level, text }) => [level, text]))).toEqual([
    [['warning', expect.stringContaining('was not checked to its end')]],
    [['error', 'This could not be checked (out of luck).']],
    [],
    [['ok', 'Fine.']],
  ])
})

test('sizes are rounded', () => {
  expect(['0', '999', '1500', '76500000000'].map((bytes) => sizeOf(Number(bytes)))).toEqual([
    '0 bytes',
    '999 bytes',
    '1.5 KB',
    '77 GB',
  ])
})
