import { expect, test } from 'vitest'
import { judgeBackup, judgeProblem } from './backup'

const now = new Date('2026-11-15T09:00:00Z')
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 60 * 60_000)

test('a site needs a verified backup that is not old', () => {
  const levelOf = (hours: number | null) =>
    judgeBackup(hours === null ? null : { at: hoursAgo(hours), file: '/b/a.tar.zst' }, now)[0]
  expect(levelOf(null)).toMatchObject({ level: 'warning', text: 'There is no verified backup.' })
  expect(levelOf(20)).toMatchObject({
    level: 'ok',
    text: 'The last verified backup is 20 hours old: /b/a.tar.zst.',
  })
  expect(levelOf(9 * 24)).toMatchObject({ level: 'warning' })
})

test('a backup on the timetable that failed is an error', () => {
  expect(judgeProblem(null, now)).toEqual([])
  expect(judgeProblem({ at: hoursAgo(3), reason: 'The disk is full.' }, now)).toEqual([
    expect.objectContaining({
      level: 'error',
      text: 'The last backup failed, 3 hours ago: The disk is full.',
    }),
  ])
})
