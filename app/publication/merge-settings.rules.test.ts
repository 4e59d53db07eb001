import { expect, test } from 'vitest'
import { mergeSettings } from './merge-settings.rules'
import type { SettingValues } from './settings.rules'

const opened: SettingValues = {
  name: 'Vigil',
  description: 'News.',
  social: '',
  contact: '',
  logo: '',
  icon: '',
}

test('what only one of two owners changed is merged', () => {
  const merged = mergeSettings({
    opened,
    typed: { ...opened, name: 'Night Watch' },
    current: { ...opened, contact: 'bo@night.example' },
  })
  expect(merged).toEqual({
    values: { ...opened, name: 'Night Watch', contact: 'bo@night.example' },
    changed: ['name'],
    conflicts: [],
  })
})

test('what both changed to different values is a conflict, and what is typed stays', () => {
  const merged = mergeSettings({
    opened,
    typed: { ...opened, name: 'Night Watch', description: 'At night.' },
    current: { ...opened, name: 'Night Post' },
  })
  expect(merged.conflicts).toEqual(['name'])
  expect(merged.values).toMatchObject({ name: 'Night Watch', description: 'At night.' })
})

test('two owners who type the same agree', () => {
  const both = { ...opened, name: 'Night Watch' }
  expect(mergeSettings({ opened, typed: both, current: both })).toEqual({
    values: both,
    changed: [],
    conflicts: [],
  })
})

test('a form that was not touched changes nothing', () => {
  const current = { ...opened, name: 'Night Post' }
  expect(mergeSettings({ opened, typed: opened, current })).toMatchObject({
    values: current,
    changed: [],
  })
})
