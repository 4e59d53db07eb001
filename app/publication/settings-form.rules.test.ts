import { describe, expect, test } from 'vitest'
import { defaultDescription } from '~/config/site'
import type { SettingValues } from './settings.rules'
import { settingErrors, tidySettings } from './settings-form.rules'

const good: SettingValues = {
  name: 'Night Watch',
  description: 'News at night.',
  social: 'https://github.com/night\nhttps://social.example/@night',
  contact: 'desk@night.example',
  logo: '',
  icon: '',
}

test('texts lose needless spaces, and an empty description becomes the shipped one', () => {
  expect(
    tidySettings({
      ...good,
      name: '  Night \n\t \u202eWatch ',
      description: ' ',
      social: '\n https://github.com/night \n\n',
    }),
  ).toEqual({
    ...good,
    name: 'Night Watch',
    description: defaultDescription,
    social: 'https://github.com/night',
  })
})

describe('settings', () => {
  test('that are complete, or without links and address, are accepted', () => {
    expect(settingErrors(good)).toEqual({})
    expect(settingErrors({ ...good, social: '', contact: '' })).toEqual({})
    expect(settingErrors({ ...good, name: '夜'.repeat(60) })).toEqual({})
  })

  test.each([
    ['name', ''],
    ['name', '—'],
    ['name', 'a'.repeat(61)],
    ['description', 'a'.repeat(201)],
    ['social', 'http://github.com/night'],
    ['social', 'javascript:alert(1)'],
    ['social', 'https://'],
    ['social', 'https://name:secret@github.com/night'],
    ['social', 'https://github.com/a b'],
    ['social', 'https://github.com/night\nhttps://github.com/night'],
    ['social', Array.from({ length: 13 }, (_, index) => `https://x.com/${index}`).join('\n')],
    ['contact', 'desk@'],
    ['contact', 'desk@night.example, other@night.example'],
  ] as const)('with the %s %j are refused with a reason', (name, value) => {
    expect(Object.keys(settingErrors({ ...good, [name]: value }))).toEqual([name])
  })
})
