import { expect, test } from 'vitest'
import { onEachEngine } from '../../tests/support/data/on-each-engine'
import { createPublication } from './publication.service'
import { storeSetting } from './publication-settings.queries'
import type { EnvironmentSettings, SettingName } from './settings.rules'

const noVariables = { siteName: null, socialLinks: null, contactEmail: null }
const siteUrl = 'https://night.example'

onEachEngine('the publication', (open) => {
  async function opened(environment: Partial<EnvironmentSettings> = {}) {
    const { db, readDb } = await open()
    const publication = createPublication({
      db: readDb,
      siteUrl,
      environment: { ...noVariables, ...environment },
    })
    const set = (name: SettingName, value: string) =>
      storeSetting(db, { name, value, by: 'Ada', at: new Date('2026-11-17T12:00:00Z') })
    return { publication, set }
  }

  test('has its defaults until owners set something', async () => {
    const { publication } = await opened()
    await publication.load()
    expect(publication.site()).toMatchObject({ name: 'Vigil', url: siteUrl, social: [] })
    expect(publication.contactEmail()).toBeNull()
  })

  test('follows the version of the content, and reads nothing while that stays the same', async () => {
    const { publication, set } = await opened()
    await publication.follow('one')
    await set('name', 'Night Watch')
    await set('social', 'https://github.com/night\nhttps://social.example/@night')
    await set('contact', 'desk@night.example')
    await publication.follow('one')
    expect(publication.site().name).toBe('Vigil')
    await publication.follow('two')
    expect(publication.site()).toMatchObject({
      name: 'Night Watch',
      social: [
        { label: 'GitHub', href: 'https://github.com/night' },
        { label: 'social.example', href: 'https://social.example/@night' },
      ],
    })
    expect(publication.contactEmail()).toBe('desk@night.example')
    await set('name', '')
    await publication.follow('three')
    expect(publication.site().name).toBe('Vigil')
  })

  test('an environment variable wins over a stored setting', async () => {
    const { publication, set } = await opened({
      siteName: 'From the environment',
      socialLinks: [],
      contactEmail: 'env@night.example',
    })
    await set('name', 'Night Watch')
    await set('social', 'https://github.com/night')
    await set('contact', 'desk@night.example')
    await publication.load()
    expect(publication.site()).toMatchObject({ name: 'From the environment', social: [] })
    expect(publication.contactEmail()).toBe('env@night.example')
  })
})
